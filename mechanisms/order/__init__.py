"""LDP protocols as masses on subsets, by which they are compared."""
