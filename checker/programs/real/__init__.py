"""The real, unmodelled function: run in fresh processes, and held against its channel."""
