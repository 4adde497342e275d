"""Columns of labels in the files that people have: CSV, Parquet, Arrow, JSON lines."""
