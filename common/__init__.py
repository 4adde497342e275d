"""Shared by every package: errors for people, whole files, the import graph, random streams."""
