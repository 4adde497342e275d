"""The names in a table: first row and column, names that are numbers, lost rows."""
