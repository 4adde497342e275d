"""The kernel: terms of its own, and theorems that its rules alone make.

Terms are called and shown by `binding` and `printing`, which give them these methods here.
"""

from theory.kernel import binding, printing  # noqa: F401
