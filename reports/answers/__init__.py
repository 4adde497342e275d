"""Estimates for people: tables as CSV, Parquet or JSON, and a picture."""
