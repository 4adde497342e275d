"""Section 4.3: uRAP's worst l2 loss next to the least loss of others, as eps -> 0.

Losses are times n, and a is e^(eps/2). uRAP and uRR are worst at the uniform distribution on X_N.
"""
