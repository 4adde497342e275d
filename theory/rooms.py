"""Rooms: packages whose modules register proofs when they are imported."""

import importlib
import pkgutil


def import_all(name):
    """Import every module of a package and of those in it."""
    for module in pkgutil.walk_packages(importlib.import_module(name).__path__, f"{name}."):
        importlib.import_module(module.name)


def registers(proofs, claim_id, k, made):
    """Return a decorator that adds what is made of a function as the proof about hypothesis k.

    Raises
    ------
    ValueError
        If there is one already, when a function is decorated.
    """

    def register(function):
        if (claim_id, k) in proofs:
            raise ValueError(f"hypothesis {k} of {claim_id} has two proofs")
        proofs[claim_id, k] = made(function)
        return function

    return register
