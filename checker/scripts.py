"""The installed commands; they import the rest after signals and streams are set up."""

from importlib import import_module

from common import errors


def check():
    """Run `ldp-check`."""
    errors.run(lambda: import_module("checker.command").main(prog="ldp-check"))


def account():
    """Run `ldp-account`."""
    errors.run(lambda: import_module("checker.account.command").main(prog="ldp-account"), "all")
