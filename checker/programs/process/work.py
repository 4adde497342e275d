"""The two runs of a program: all paths are walked, and each is repeated with plain numbers."""

import json
import os
import sys
import sysconfig
from functools import partial
from pathlib import Path

from checker.exact import hexadecimal
from checker.programs import outputs
from checker.programs.faults import Unstable
from checker.programs.path import PATH, RealRandom
from checker.programs.process import left, loading, states
from checker.programs.process.deepening import PACE, Deepening, warmed
from checker.programs.process.first import First
from checker.programs.process.tracing import Tracer
from checker.programs.process.walk import Walk, called

# leaves after which the program's values are compared, and those that find what code they name
MOST_UNLIKE, FEW = 2, 50


def walk(request, call, tell):
    """Walk all paths of each input, and tell of each leaf.

    Parameters
    ----------
    request : dict
    call : callable
        From the text of an input to what calls the program.
    tell : callable
    """
    tracer, forked, lost, paths, stopped = Tracer(loops=True), {}, [], 0, None
    first = First(request["inputs"], call, Tracer(loops=False))
    for text in request["inputs"]:
        # what is made at first use is made now: a first path may turn back in a loop before that
        warmed(lambda paths, text=text: Walk(lambda: call(text), tracer, paths))

    def new(x, budget):
        text, compare = request["inputs"][x], partial(first.compare, x)
        return Walk(lambda: call(text), tracer, budget, compare)

    deepening = Deepening(new, request["paths"], PACE * request["seconds"])
    for x in range(len(request["inputs"])):
        one, root = deepening.input(x, len(request["inputs"]) - x)
        paths += one.paths
        stopped = stopped or one.stopped
        lost.append(hexadecimal(root.lost))
        for line, count in one.forked.items():
            forked[line] = forked.get(line, 0) + count
        for leaf in root.leaves:
            tell(
                x=x,
                p=hexadecimal(leaf.prob),
                label=leaf.label,
                parts=leaf.parts,
                points=leaf.points,
                digest=leaf.digest,
                draws=leaf.draws,
                script=leaf.points[-1][0],
                hashes=leaf.hashes,
            )
    first.close()
    tell(
        done=True,
        lost=lost,
        paths=paths,
        forked=forked,
        assumed=sorted(PATH.assumed | first.assumed()),
        stopped=stopped,
        sets=tracer.sets,
    )


def repeat(request, call, tell):
    """Repeat all paths in another order with plain numbers; look for what calls leave behind.

    Parameters
    ----------
    request : dict
    call : callable
    tell : callable
    """
    with Path(request["leaves"]).open(encoding="utf-8") as file:
        leaves = [line for line in map(json.loads, file) if "label" in line]
    RealRandom(2).shuffle(leaves)
    leaves = leaves[: request["few"]]
    tracer = Tracer(loops=False)
    for leaf in leaves:
        _repeat(request, call, tracer, leaf, again=True)
    codes = {}
    for leaf in leaves[:FEW]:
        _repeat(request, call, tracer, leaf)
        codes |= tracer.codes
    ran = [(code, space) for (code, _), space in codes.items()]
    _, function = loading.load_again(request["program"])
    if hidden := left.untold(ran, function):
        raise Unstable(f"the state of {hidden} cannot be told: a call may depend on earlier ones")
    # after calls of several inputs and outputs: one that writes its last input changes nothing else
    state = _state(request, ran)
    for leaf in _unlike(leaves):
        _repeat(request, call, tracer, leaf)
        state = _unchanged(state, _state(request, ran))
    # of many draws one only may change something
    for leaf in leaves:
        _repeat(request, call, tracer, {**leaf, "points": leaf["points"][-1:]})
    _unchanged(state, _state(request, ran))
    tell(done=True)


def _unchanged(before, after):
    """Return a state, unless calls changed it."""
    for name in after:
        if before.get(name) != after[name]:
            what = f"calls change {name}"
            raise Unstable(f"{what}: what a call gives may depend on earlier ones")
    return after


def _unlike(leaves):
    """Return some leaves of other inputs, and of other outputs, than those before them."""
    found = {}
    for key in ("x", "label", "digest"):
        made = {}
        for leaf in leaves:
            made.setdefault(repr(leaf[key]), leaf)
        found |= {id(leaf): leaf for leaf in list(made.values())[:MOST_UNLIKE]}
    return found.values()


def _repeat(request, call, tracer, leaf, again=False):
    """Repeat the paths of a leaf; once more if something was made at first use."""
    text = request["inputs"][leaf["x"]]
    for script, label in leaf["points"]:
        PATH.start(())
        PATH.script = list(script)
        tracer.start()
        made, found, digest = called(call(text), tracer)
        del found
        if made != label:
            alike = outputs.text_of_label(label) == outputs.text_of_label(made)
            before, after = (outputs.short(one, typed=alike) for one in (label, made))
            raise Unstable(
                f"input {text}: the same draws gave {before}, and {after} in a process of "
                "its own: the output depends on something else, or on how a random number is "
                "represented"
            )
        if PATH.script:
            raise Unstable(f"input {text}: fewer draws than before")
        if digest != leaf["digest"] and again:
            _repeat(request, call, tracer, leaf)
        elif digest != leaf["digest"]:
            raise Unstable(
                f"input {text}: the same draws led through other instructions in a "
                "process of its own: the code uses something other than the values"
            )


def replay(request, call, tell):
    """Call the program with given draws; tell of the output.

    Parameters
    ----------
    request : dict
        With the only input, and the draws as `script`.
    call : callable
    tell : callable
    """
    PATH.start(())
    PATH.script = list(request["script"])
    label, _, _ = called(call(request["inputs"][0]), Tracer(loops=False))
    if PATH.script:
        raise Unstable(f"the program draws {len(PATH.script)} times less than is given")
    tell(replayed=label, done=True)


def _state(request, codes):
    modules = {name: sys.modules[name] for name in _own(request)}
    _, function = loading.load_again(request["program"])
    return left.of_modules(modules, function, codes)


def _own(request):
    """Return the names of the program's modules: its package, and what no installation has."""
    installed = tuple(
        sysconfig.get_paths()[k] + os.sep for k in ("stdlib", "platstdlib", "purelib", "platlib")
    )
    place, _ = loading.split(request["program"])
    package = loading.package_of(place)
    own = []
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None) or ""
        top = name.partition(".")[0]
        if top in ("numpy", "__main__") or states.is_model(name):
            continue
        if top == package or (file.endswith(".py") and not file.startswith(installed)):
            own.append(name)
    return own
