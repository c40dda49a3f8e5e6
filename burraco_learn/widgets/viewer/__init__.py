"""The viewer for recorded rounds, its editor, and the sample rounds."""
