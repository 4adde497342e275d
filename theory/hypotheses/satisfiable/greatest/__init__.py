"""Levels and saddle points that statements are given."""
