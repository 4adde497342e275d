"""The installed commands; what they need is imported when signals and streams are taken care of."""

from importlib import import_module

from common import errors


def check():
    """Run `ldp-check`."""
    errors.run(lambda: import_module("theory.checker.command").main(prog="ldp-check"))


def account():
    """Run `ldp-account`."""
    errors.run(lambda: import_module("theory.account.command").main(prog="ldp-account"), "all")


def theory():
    """Run `ldp-theory`."""
    errors.run(lambda: import_module("theory.__main__").main(prog="ldp-theory", alone=True))
