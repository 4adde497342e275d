"""The closed forms of greatest and least losses, derived a second time: by calculus, in SymPy.

No proof rests on it. Each argument differentiates the loss that runs, finds where it is stationary,
and compares that, and the values there and at the ends, with the formulas that run.
"""
