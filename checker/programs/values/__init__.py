"""Random numbers that are not looked at."""
