"""Inputs or outputs chosen by index, range or name."""

import re

import numpy as np

from common.lines import shortened

RANGE = re.compile(r"([0-9]{1,9})-([0-9]{1,9})", re.ASCII)
INDEX = re.compile(r"[0-9]{1,9}", re.ASCII)
# a whole number as a name, however it is written
WHOLE = re.compile(r"([0-9]{1,9})(?:\.0+)?", re.ASCII)


def mask(chosen, names, what):
    """Return the mask over `names` of the chosen ones.

    Parameters
    ----------
    chosen : str or sequence
        Text such as `0,1,5-9` or `flu,name:3`, a mask of bools, or a list of indices and names.
    names : list of str
    what : str
        For messages.

    Raises
    ------
    ValueError
        If nothing of that name or index is there.

    Examples
    --------
    >>> mask("0,2-3", ["a", "b", "c", "d"], "sensitive").tolist()
    [True, False, True, True]
    >>> mask("b", ["a", "b", "c", "d"], "sensitive").tolist()
    [False, True, False, False]
    """
    if not isinstance(chosen, str):
        listed = list(chosen)
        if listed and all(isinstance(flag, bool | np.bool_) for flag in listed):
            if len(listed) != len(names):
                raise ValueError(f"{what}: must have {len(names)} entries, got {len(listed)}")
            return np.array(listed)
        chosen = [part if isinstance(part, str) else f"index:{part}" for part in listed]
    position, numbers = {name: k for k, name in enumerate(names)}, _numbers(names)
    parts = chosen if isinstance(chosen, list) else [p.strip() for p in chosen.split(",")]
    if len(parts) > 1 and isinstance(chosen, str) and chosen.strip() in position:
        parts = _with_commas(chosen.strip(), parts, position, numbers, what)
    made = np.zeros(len(names), dtype=bool)
    for part in parts:
        if part or len(parts) > 1:
            made[_places(part, position, numbers, what)] = True
    return made


def _with_commas(name, parts, position, numbers, what):
    """Return a name with commas as the only part; refuse one of which the parts can be chosen."""
    try:
        for part in parts:
            _places(part, position, numbers, what)
    except ValueError:
        return [name]
    raise ValueError(
        f"{what}: {shortened(name)} is a name and a list of others; call inputs and outputs "
        "without commas"
    )


def _numbers(names):
    """Return the places of names that are whole numbers, by these."""
    if all(name == str(k) for k, name in enumerate(names)):
        return {}
    found = ((WHOLE.fullmatch(name), k) for k, name in enumerate(names))
    return {int(one[1]): k for one, k in found if one}


def _places(part, position, numbers, what):
    kind, colon, rest = part.partition(":")
    count = len(position)
    if colon and kind in ("name", "index") and part not in position:
        return _by_name(rest, position, what) if kind == "name" else _by_index(rest, count, what)
    if part not in position:
        places = _by_index(part, count, what)
        # `1` where a name is 1.0, `1-2` where names are 1 and 2
        if all(k in numbers for k in places) and {numbers[k] for k in places} != set(places):
            names = [name for name, k in position.items() if k in {numbers[k] for k in places}]
            by_name = ",".join(f"name:{name}" for name in names[:6])
            raise ValueError(
                f"{what}: {part} may be names or indices; write {by_name}"
                f"{',...' if len(names) > 6 else ''} or index:{part}"
            )
        return places
    if INDEX.fullmatch(part) and int(part) < count and position[part] != int(part):
        raise ValueError(
            f"{what}: {part} is a name and another's index; write name:{part} or index:{part}"
        )
    pair = RANGE.fullmatch(part)
    if pair and int(pair[1]) <= int(pair[2]) < count:
        raise ValueError(
            f"{what}: {part} is a name and a range of indices; write name:{part} or index:{part}"
        )
    return [position[part]]


def _by_name(name, position, what):
    if name not in position:
        raise ValueError(f"{what}: nothing is named {shortened(name)}")
    return [position[name]]


def _by_index(part, count, what):
    pair = RANGE.fullmatch(part)
    if not pair and not INDEX.fullmatch(part):
        raise ValueError(
            f"{what}: {shortened(part)} is no name, index or range such as 5-9; "
            f"indices are 0 to {count - 1}"
        )
    first, last = (int(end) for end in (pair.groups() if pair else (part, part)))
    if not first <= last < count:
        raise ValueError(f"{what}: {shortened(part)} must lie within 0 to {count - 1}")
    return list(range(first, last + 1))
