"""The numbers in what is said of claims, computed by the code that runs."""
