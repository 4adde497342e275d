"""What every room shares: errors for people, whole files, the import graph, random streams."""
