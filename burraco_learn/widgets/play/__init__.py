"""The play table: what is dealt there, and a finished round shown in the viewer."""
