"""Example 1: N = 100 users, of whom one in ten has X = 1."""

from fractions import Fraction

N, TENTH, HALF = 100, Fraction(1, 10), Fraction(1, 2)
