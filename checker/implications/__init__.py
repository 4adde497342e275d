"""Implications between notions, by proved claims; what separates two of them."""
