"""The numbers in the words of claims, computed by the running code."""
