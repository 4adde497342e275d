"""Theorems that several claims share; sorts and functions in them stand for all."""
