"""The files of the learner's folder, and those that ship beside the package."""
