"""Channels made of patterns, in Blackwell's order: none is better, and for whom they are best."""


def itself(value):
    """Return what a conclusion says it is."""
    return value
