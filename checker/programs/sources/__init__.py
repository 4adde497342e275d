"""The sources of randomness, as models."""
