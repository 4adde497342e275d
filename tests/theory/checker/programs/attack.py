"""Run many programs against the checker, as many at once as there are processors.

`python -m tests.theory.checker.programs.attack idioms` tries those of `idioms`, `... grammar 0 500`
random ones. What is printed is each wrong verdict, and how many there were of each kind.
"""

import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.theory.checker.programs import idioms
from theory.checker.notions import LDP
from theory.checker.programs import decide, waiting
from theory.checker.programs.program import UndecidedError, program


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
        `leaks`, `fair`, or `asked`: `asked` is then what the real program gives for 0 and 1.
    holds : bool or None
    asked : bool or None
        Whether the program leaks.
    """
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


def main(group, first=0, last=None):
    """Try the programs of a group from the first to the last."""
    from tests.theory.checker.programs.warm import Servers

    servers = Servers()
    waiting.ended = servers.ended
    count = Counter()
    with tempfile.TemporaryDirectory() as folder:
        if group == "idioms":
            names = sorted(idioms.programs())[first:last]
            for name in names:
                kind, holds, why, wrong = idiom(folder, name)
                count[kind, holds] += 1
                print("WRONG" if wrong else "ok", name, holds, " | ".join(why.splitlines())[:150])
        sys.stdout.flush()
    servers.close()
    print(dict(count))


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
