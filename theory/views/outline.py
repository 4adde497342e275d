"""How a claim is proved, in sentences: the docstrings of its proof and its lemmas.

The sources are read and not imported.
"""

import ast
import re
from functools import cache
from pathlib import Path

import yaml

from theory.projects import project
from theory.views import ideas, recorded

DECIDING = {"proves", "refutes", "checks", "cites"}
LEAST, MOST, LIBRARY, LONGEST = 3, 8, "theory.library", 200
WRITTEN = Path(__file__).with_name("outlines.yaml")
# of what is shown; other functions only make the terms
_LEMMA = re.compile(r"(?:Return (?:the theorem )?that (?!it is\.)|Return `|Show |Derive )")
# of a theorem at other terms, that says nothing of its own
_MECHANICAL = re.compile(r"Python|callable|at terms|(?:over a|another) sort|without its items")
_GIVEN = re.compile(r"^`(?:H|given|known|sampled) => ?(`?)")
_OPENING = re.compile(r"^(?:Return|Show|Derive)(?: the theorem)?(?: that(?= it is false)| that)? ?")


@cache
def _module(path):
    """Return the functions of a module and the names that it imports, as module and name."""
    tree = ast.parse(project.located(path).read_text(encoding="utf-8"))
    functions = {f.name: f for f in tree.body if isinstance(f, ast.FunctionDef)}
    imported = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for one in node.names:
                imported[one.asname or one.name] = node.module, one.name
    return functions, imported


def place_and_words(function):
    """Return the file and line of a function, and the first line of its docstring.

    Both are read from its text; they are empty for a function that is not there.

    Parameters
    ----------
    function : str
        Its full name.
    """
    module, _, name = function.rpartition(".")
    path = str(project.file_of(module))
    if not project.located(path).is_file() or name not in _module(path)[0]:
        return "", ""
    found = _module(path)[0][name]
    return f"{path}:{found.lineno}", (ast.get_docstring(found) or "").partition("\n")[0]


def how_proved(claim, path, denial=()):
    """Return how a claim is proved, in sentences.

    These are the idea that a person wrote, if there is one; otherwise what the proof uses, its
    lemmas by name, and the end.

    Parameters
    ----------
    claim : Claim
    path : str
        The module that decides it.
    denial : list of str
        The lines of the instance that denies the statement, if there is one.
    """
    if claim.id in ideas.ideas():
        return ideas.ideas()[claim.id]
    found = sentences(claim.id, path)
    if not found:
        return []
    used = [
        f"It uses {one}: {_shortened_sentence(recorded.claim(one).statement)}"
        for one in claim.uses[:3]
    ]
    found = [(said.removeprefix(f"{claim.id}:").lstrip(), where) for said, where in found]
    lemmas = written().get(claim.id) or [
        f"{said.rstrip('.')} ({where.rpartition(': ')[2]})." if ": " in where else said
        for said, where in found
        if said.rstrip(".") != claim.id
    ]
    end = list(_denied(denial)) if denial else []
    if len(lemmas) + len(used) + len(end) < LEAST:
        mends = claim.corrected[:1]
        end += [
            f"What holds is {m}: {_shortened_sentence(recorded.claim(m).statement)}" for m in mends
        ]
    return [*used, *lemmas[-(MOST - len(used) - len(end)) :], *end]


@cache
def written():
    """Return the outlines that are written by hand, where the functions' own words are too few."""
    text = WRITTEN.read_text(encoding="utf-8") if WRITTEN.is_file() else ""
    return yaml.load(text, yaml.CSafeLoader) or {}


def _denied(denial):
    """Yield the sentences about an instance: which parts hold there, and which fail."""
    met, fails = (
        [row.strip().removeprefix(word) for row in denial if row.strip().startswith(word)]
        for word in ("met: ", "fails: ")
    )
    if not (met or fails):
        yield "The instance above meets all hypotheses, and a conclusion fails there."
        return
    if met:
        yield f"The instance above meets the hypotheses: {'; '.join(met)}."
    else:
        yield "The statement is given nothing, and the instance above is one."
    for row in fails[:2]:
        yield f"There it fails: {row}."


def _shortened_sentence(text):
    text = text if len(text) <= LONGEST else f"{text[:LONGEST].rpartition(' ')[0]} …"
    return text if text.endswith((".", ")", "…")) else f"{text}."


def sentences(name, path):
    """Return what is shown on the way to a claim, the last first said last.

    Parameters
    ----------
    name : str
        The claim's id.
    path : str
        The module that decides it.

    Returns
    -------
    list of (str, str)
        A sentence, and the function that it is of; at most `MOST`, those nearest to the claim.
    """
    if not path or not project.located(path).is_file():
        return []
    functions, _ = _module(path)
    proof = next((f for f in functions.values() if name in _decides(f)), None)
    if proof is None:  # decided by a function made for several claims: the module says what of
        source = project.located(path).read_text(encoding="utf-8")
        said = ast.get_docstring(ast.parse(source)) or ""
        return [(said.split("\n\n")[0], path)] if f'"{name}"' in source and said else []
    found, seen, level = {(path, proof.name): proof}, {(path, proof.name)}, [(path, proof)]
    while level and len(found) < MOST:
        below = {(p, f.name): f for q, g in level for p, f in _called(q, g)}
        below = {key: f for key, f in below.items() if key not in seen}
        found |= {key: f for key, f in below.items() if _is_lemma(f)}
        seen |= below.keys()
        level = [(p, f) for (p, _), f in below.items()]
    told = [(_sentence(f), f"{p}: {f.name}") for (p, _), f in found.items()]
    return [pair for pair in reversed(told[:MOST]) if pair[0]]


def reached(path):
    """Return the names of a module's functions and of those that they come to."""
    todo = [(path, f) for f in _module(path)[0].values()]
    seen = {(p, f.name) for p, f in todo}
    while todo:
        for p, f in _called(*todo.pop()):
            if (p, f.name) not in seen:
                seen.add((p, f.name))
                todo.append((p, f))
    return {name for _, name in seen}


def _decides(function):
    """Return the claims that a function decides, by its decorators."""
    calls = [d for d in function.decorator_list if isinstance(d, ast.Call)]
    return {
        d.args[0].value
        for d in calls
        if getattr(d.func, "id", "") in DECIDING and isinstance(d.args[0], ast.Constant)
    }


def _called(path, function):
    """Yield the functions of proofs and lemmas that a function names, as they come."""
    functions, imported = _module(path)
    names = [n for n in ast.walk(function) if isinstance(n, ast.Name | ast.Attribute)]
    for node in sorted(names, key=lambda n: (n.lineno, n.col_offset)):
        if isinstance(node, ast.Name) and node.id in functions and node.id != function.name:
            yield path, functions[node.id]
            continue
        base = node if isinstance(node, ast.Name) else node.value
        module, one = imported.get(getattr(base, "id", ""), ("", ""))
        if isinstance(node, ast.Attribute):
            module, one = f"{module}.{one}", node.attr
        packages = (LIBRARY, *(one.proofs for one in project.every()))
        if module.startswith(tuple(f"{package}." for package in packages)):
            yield from _of_other(module, one)


def _is_lemma(function):
    """Return whether a function proves a theorem, by its docstring or its decorator."""
    said = ast.get_docstring(function) or ""
    kept = any(getattr(d, "id", "") == "remembered" for d in function.decorator_list)
    return bool((kept and said) or _LEMMA.match(said)) and not _MECHANICAL.search(
        said.split("\n\n")[0]
    )


def _of_other(module, name):
    path = str(project.file_of(module))
    if project.located(path).is_file() and name in _module(path)[0]:
        yield path, _module(path)[0][name]


def _sentence(function):
    """Return the first line of a docstring as a statement."""
    first = (ast.get_docstring(function) or "").split("\n\n")[0]
    said = _OPENING.sub("", " ".join(first.split()))
    said = _GIVEN.sub(lambda m: "" if m[1] else "`", said).lstrip()
    word = said.partition(" ")[0]
    plain = word.isalpha() and word.islower() and (len(word) > 1 or word == "a")
    return said[:1].upper() + said[1:] if plain else said
