"""Call everything public so many times in all: `python -m tests.hostile CALLS [SEED]`."""

import sys
from collections import Counter

from tests.hostile.public import UNCHECKED, everything
from tests.hostile.run import call_many, instances


def main(calls, seed=0):
    """Print what is wrong and a count of the answers; return the exit status."""
    pool = instances()
    called = [one for one in everything() if one.kind != UNCHECKED]
    answers, wrong = Counter(), []
    for one in called:
        tally = call_many(one, -(-calls // len(called)), seed, pool)
        answers += tally.answers
        wrong += tally.wrong
    print(*wrong, sep="\n")
    print(f"{len(called)} functions, {dict(answers)}, {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
