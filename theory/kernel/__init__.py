"""The kernel: terms of its own, and theorems that its rules alone make.

Terms are called and shown by `binding`, `printing` and `notebook`, which give them methods here.
"""

from theory.kernel import binding, notebook, printing  # noqa: F401
