"""Numbers and functions of analysis that statements are given: roots, pi, logarithms."""
