"""What every package shares: errors for people, whole files, the import graph, random streams."""
