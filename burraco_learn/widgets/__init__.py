"""Teaching widgets: Python composes the picture and decides, one front end shows it."""
