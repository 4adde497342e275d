"""Shuffled reports of n users: delta by the blanket of any channel, and against one data set."""
