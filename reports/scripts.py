"""The installed commands. A package that is missing leads to a message of one line."""

from importlib import import_module

from common import errors

EXTRA = "deploy"


def recommend():
    """Run `ldp-recommend`."""
    errors.run(lambda: import_module("reports.code").recommended(prog="ldp-recommend"), EXTRA)


def perturb():
    """Run `ldp-perturb`."""
    errors.run(lambda: import_module("reports.command").run_alone("ldp-perturb"), EXTRA)


def estimate():
    """Run `ldp-estimate`."""
    errors.run(lambda: import_module("reports.command").run_alone("ldp-estimate"), EXTRA)
