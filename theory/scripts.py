"""The installed command; what it needs is imported when signals and streams are taken care of."""

from importlib import import_module

from common import errors


def theory():
    """Run `ldp-theory`."""
    errors.run(lambda: import_module("theory.__main__").main(prog="ldp-theory", alone=True))
