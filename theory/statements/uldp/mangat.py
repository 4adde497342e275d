"""Mangat's randomized response (Section 3.1), and its variance beside Warner's (Section 1)."""
