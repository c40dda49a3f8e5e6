"""What can be said about a table: what is in reach, what other rules would say of it."""
