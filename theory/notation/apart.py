"""Different names for variables that are bound inside one another, for the reader."""

from theory.notation.tree import Node

# a kind's parts: where its variables are, and whether each stands in a pair with its domain
LISTED = {"forall": 0, "exists": 0, "family": 1, "define": 1}
SINGLE = {"total": 0, "across": 0, "set": 0, "chance": 1, "mean": 1}


def apart(tree, scope=frozenset(), called=()):
    """Return a tree in which no variable has the name of one that it is bound inside of.

    Parameters
    ----------
    tree : Node
    scope : frozenset of str
        The variables that it stands inside of.
    called : dict of str to str
        What some of them are called from here on.
    """
    called = dict(called)
    if tree.kind == "name":
        return Node("name", (called.get(tree.parts[0], tree.parts[0]),))
    at = LISTED.get(tree.kind, SINGLE.get(tree.kind))
    bound = _bound(tree)
    if not bound:
        return Node(tree.kind, tuple(_within(part, scope, called) for part in tree.parts))
    free = {called.get(name, name) for name in _free(tree)}
    named, inside = {}, scope
    for name in bound:
        new = name
        while new in scope or new in free or new in named.values():
            new += "'"
        named[name] = new
        inside |= {new}
    parts = list(tree.parts)
    if tree.kind in LISTED:
        parts[at] = tuple((named[name], domain) for name, domain in parts[at])
    else:
        parts[at] = named[parts[at]]
    rest = {**called, **named}
    own = 0 if tree.kind == "define" else None  # what is defined has its own name
    return Node(
        tree.kind,
        tuple(
            part if k in (at, own) else _within(part, inside, rest) for k, part in enumerate(parts)
        ),
    )


def _bound(tree):
    """Return the variables that a node binds."""
    if tree.kind in LISTED:
        return [name for name, _ in tree.parts[LISTED[tree.kind]]]
    name = tree.parts[SINGLE[tree.kind]] if tree.kind in SINGLE else ""
    return [name] if name else []


def _within(part, scope, called):
    if isinstance(part, Node):
        return apart(part, scope, called)
    if isinstance(part, tuple):
        return tuple(_within(one, scope, called) for one in part)
    return part


def _free(part):
    """Return the names in a part of a tree that it does not bind."""
    if isinstance(part, tuple):
        return set().union(*map(_free, part))
    if not isinstance(part, Node):
        return set()
    if part.kind == "name":
        return {part.parts[0]}
    return _free(part.parts) - set(_bound(part))
