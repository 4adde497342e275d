"""The kernel: its terms, and theorems, which only its rules make.

Terms are called and shown by `binding`, `printing` and `notebook`, which give them methods here.
"""

from theory.kernel import binding, notebook, printing  # noqa: F401
