"""The installed commands. What they need is imported where its absence is said in a line."""

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
