"""Run many programs against the checker.

`python -m tests.checker.programs.attack` tries those of `idioms`, `... unseen` those whose names
begin so, `... twists 0 500` random ones of `twists`. Wrong verdicts are marked, all are counted.
"""

import sys
import tempfile
from collections import Counter
from pathlib import Path

from checker.notions import LDP
from checker.programs import decide, waiting
from checker.programs.program import UndecidedError, program
from tests.checker.programs import idioms, twists
from tests.checker.programs.warm import Servers


def verdict(folder, source, **options):
    """Return True, False or None, and why not."""
    path = Path(folder) / "drawn.py"
    path.write_text(source, encoding="utf-8")
    options = {"exceptions": "as-outputs", "seconds": 20} | options
    try:
        answer = decide.decide(program(f"{path}:draw", **options), LDP(1))
    except UndecidedError as error:
        return None, str(error)
    return answer.holds, str(answer)


def is_wrong(kind, holds, asked):
    """Whether a verdict is wrong.

    Parameters
    ----------
    kind : str
        `leaks`, `fair`, `decided`, or `asked`: `asked` is then what the real program gives for 0
        and 1.
    holds : bool or None
    asked : bool or None
        Whether the program leaks.
    """
    if kind == "decided":
        return holds is None
    leaks = asked if kind == "asked" else kind == "leaks"
    return holds is not None and holds == leaks


def leaks(source):
    """Whether a program of `idioms.ASKED` gives its input in each of 30 calls."""
    space = {"__name__": "drawn"}
    exec(compile(source, "drawn.py", "exec"), space)
    found = set()
    for x in (0, 1):
        for _ in range(30):
            try:
                found.add(space["draw"](x) == x)
            except Exception:
                found.add("raises")
    return found == {True}


def idiom(folder, name):
    """Return kind, verdict, reason, and whether that is wrong, of a program of `idioms`."""
    kind, source = idioms.programs()[name]
    holds, why = verdict(folder, source)
    asked = leaks(source) if kind == "asked" else None
    return kind, holds, why, is_wrong(kind, holds, asked)


def twisted(folder, seed):
    """Return verdict, reason, and whether that is wrong, of a program of `twists`."""
    drawn = twists.make(seed)
    holds, why = verdict(folder, idioms.source(f"{idioms.CLIENT}\n{drawn.head}", drawn.body))
    provides = drawn.provides
    if provides is None:
        provides = not is_kept(drawn.asked)
    return holds, why, holds is not None and holds != provides


def is_kept(asked):
    """Whether an expression that is a coin or 0, as some type is, is 0 in each of 60 calls."""
    space = {"__name__": "drawn"}
    exec(compile(idioms.source("", f"return {asked}"), "drawn.py", "exec"), space)
    return not any(space["draw"](0) for _ in range(60))


def main(group="", first=0, last=None):
    """Try the programs of a group from the first to the last; print those that are wrong."""
    servers, count = Servers(), Counter()
    waiting.ended = servers.ended
    with tempfile.TemporaryDirectory() as folder:
        if group == "twists":
            for seed in range(first, last):
                _tell(count, seed, "twisted", *twisted(folder, seed))
        else:
            names = [name for name in sorted(idioms.programs()) if name.startswith(group)]
            for name in names[first:last]:
                kind, *found = idiom(folder, name)
                _tell(count, name, kind, *found)
    servers.close()
    print(dict(count))


def _tell(count, name, kind, holds, why, wrong):
    count[kind, holds] += 1
    said = " | ".join(why.splitlines())[:150]
    print("WRONG" if wrong else "ok", name, holds, said, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:2], *map(int, sys.argv[2:]))
