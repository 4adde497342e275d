"""Surveys by randomized response: answers and a design in, shares with intervals out."""
