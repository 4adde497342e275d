"""Numba's decorators of loops, and replacements where Numba is not installed.

Proofs are about formulas that share modules with loops: these load without Numba, whose absence a
loop tells when it is called.
"""

__all__ = ["njit", "register_jitable", "vectorize"]

try:
    from numba import njit, vectorize
    from numba.extending import register_jitable
except ModuleNotFoundError as error:
    if error.name != "numba":
        raise

    def njit(**_):
        """Return a decorator of loops that run compiled or not at all."""
        return _absent

    def vectorize(*_, **__):
        """Return such a decorator."""
        return _absent

    def register_jitable(function):
        """Return a function as it is: it runs in Python too."""
        return function

    def _absent(function):
        def call(*_, **__):
            raise ModuleNotFoundError(f"{function.__name__} is compiled by numba", name="numba")

        return call
