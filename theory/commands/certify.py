"""Find certificates of steps that have none, and drop those of steps that are gone."""

import sys
from argparse import Namespace

from common import imports
from common.arguments import add_ids, require_at_least
from common.progress import Teller
from theory.commands import prove
from theory.ledger import certify, decisions
from theory.projects import project


def add(parser):
    """Add the options."""
    add_ids(parser, "claims (default: all)")


def run(arguments):
    """Bring the project's certificates up to date, and with them its results.

    The results of this repository are the workflow's, and are left as they are. Return 1 if a claim
    is not derived.
    """
    require_at_least(arguments, jobs=1)
    ids = decisions.decidable(arguments.ids)
    total, new, gone, missing, failed = certify.update(
        ids, arguments.jobs, not arguments.ids, Teller()
    )
    print(f"{total} steps; certificates: {new} new, {gone} dropped, {len(missing)} not found")
    for key in missing:
        print(f"no certificate: {key}")
    for name, why in failed.items():
        print(f"FAILED {name}: {why}", file=sys.stderr)
    if failed:
        return 1
    if project.is_library() and imports.is_checkout():
        if new or gone:
            print("snakemake all decides again with them")
        return 0
    return prove.run(Namespace(**vars(arguments), **prove.DEFAULTS))
