"""Section 4.3: uRAP's worst l2 loss beside what others lose at least, as eps -> 0.

Losses are times n, and a is e^(eps/2). uRAP and uRR are worst at the uniform distribution on X_N.
"""
