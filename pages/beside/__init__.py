"""Sentences of a paper about its figures and tables, tested on the numbers of a run, and our words.

A module a paper; a function a figure or table, with its name. From a `Run` it returns two dicts:
whether each sentence of results.yaml's `tested` holds on these numbers (an `Undecided` with the
reason where they do not tell), and what the places of its `ours` are filled with.
"""
