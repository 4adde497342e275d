"""Rooms: packages whose modules register proofs when they are imported."""

import importlib
import pkgutil


def import_all(name):
    """Import every module of a package and of those in it."""
    for module in pkgutil.walk_packages(importlib.import_module(name).__path__, f"{name}."):
        importlib.import_module(module.name)


def registers(proofs, claim_id, about, made):
    """Return a decorator that adds what is made of a function as a claim's proof.

    Parameters
    ----------
    proofs : dict
        By claim and what they are about.
    claim_id : str
    about : str or tuple of str
        A hypothesis, or constants, of the claim's statement.
    made : callable
        From the decorated function to what is registered.

    Raises
    ------
    ValueError
        If there is one already, when a function is decorated.
    """

    def register(function):
        if (claim_id, about) in proofs:
            raise ValueError(f"{claim_id}: {about!r} has two proofs")
        proofs[claim_id, about] = made(function)
        return function

    return register
