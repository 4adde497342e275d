"""What of a table is a name: the first row and column, names that are numbers, lost rows."""
