"""How far a run that decides claims is, and how long it may still take.

A claim is work twice: it is derived, and then solvers give opinions of its steps.
"""

import json
from collections import Counter
from types import MappingProxyType

from common.progress import Pace
from theory.ledger import prove
from theory.projects import project

# what a run of all claims took, for runs without an earlier one; see benchmarks/recorded.py
NAME = "seconds.json"
OPINIONS = " opinions"


class Remaining:
    """Notes finished work.

    Parameters
    ----------
    names : iterable of str
        Claims to decide again.
    recorded : mapping
        Seconds of an earlier run: by claim of deriving it, by claim and `OPINIONS` of the answers.
    jobs : int
        Number of processes.
    tell : callable, optional
        Told how many are done, of how many, of what, and the seconds that are left or None.
    """

    def __init__(self, names=(), recorded=MappingProxyType({}), jobs=1, tell=None):
        self.seconds, self.pace, self.tell = Counter(), Pace(jobs), tell or (lambda *_: None)
        self.names, self.recorded = list(names), _filled(names, recorded)
        self.waiting, self.done = sum(self.recorded.values()), 0
        self.owners, self.share = {}, {}

    def begin(self):
        """Say that nothing is done."""
        self.tell(0, len(self.names), " claims", None)

    def derived(self, name, seconds):
        """Take note that a claim is derived."""
        self.done += 1
        self._took(name, self.recorded.get(name, 0.0), seconds)
        self.tell(self.done, len(self.names), " claims", self.pace.left(self.waiting))

    def asks(self, checks):
        """Note the questions to solvers.

        Parameters
        ----------
        checks : dict
            Lists of checks, by claim.
        """
        for name, some in checks.items():
            for task in (task for check in some for task in prove.tasks(check)):
                self.owners.setdefault(task, f"{name}{OPINIONS}")
        counts = Counter(self.owners.values())
        self.share = {item: self.recorded.get(item, 0.0) / k for item, k in counts.items()}
        # of claims without a question, as those that are not derived
        self.waiting, self.done = sum(self.recorded.get(item, 0.0) for item in counts), 0

    def answered(self, task, seconds):
        """Take note that a question is answered."""
        self.done += 1
        item = self.owners[task]
        self._took(item, self.share[item], seconds)
        left = self.pace.left(self.waiting)
        self.tell(self.done, len(self.owners), " answers of solvers", left)

    def _took(self, item, recorded, seconds):
        self.seconds[item] += seconds
        self.waiting = max(0.0, self.waiting - recorded)
        self.pace.took(recorded, seconds)


def _filled(names, recorded):
    """Return seconds for each piece of work; new ones are estimated from the others.

    Where none is known, all count alike.
    """
    found = {}
    for kind in ("", OPINIONS):
        items = [f"{name}{kind}" for name in names]
        known = [recorded[item] for item in items if item in recorded]
        usual = sum(known) / len(known) if known else 1.0
        found |= {item: recorded.get(item, usual) for item in items}
    return found


def read(path):
    """Return the seconds that a former run recorded, or none: results do not depend on them."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    items = found.items() if isinstance(found, dict) else ()
    return {name: s for name, s in items if isinstance(s, int | float) and s >= 0}


def recorded(path):
    """Return seconds of an earlier run: those that were committed, and those at a path."""
    return read(project.committed(NAME)[0]) | read(path)


def text(path, names, seconds):
    """Return the seconds of former runs and of this one, of claims that there are."""
    kept = {item: s for item, s in read(path).items() if item.split(" ")[0] in names}
    rounded = {item: round(s, 3) for item, s in seconds.items()}
    return json.dumps(dict(sorted((kept | rounded).items())), indent=1) + "\n"
