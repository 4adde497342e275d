"""Inputs or outputs chosen by index, range or name."""

import re

import numpy as np

from common.lines import shortened

RANGE = re.compile(r"([0-9]{1,9})-([0-9]{1,9})", re.ASCII)
INDEX = re.compile(r"[0-9]{1,9}", re.ASCII)


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
    parts = chosen if isinstance(chosen, list) else [p.strip() for p in chosen.split(",")]
    made, position = np.zeros(len(names), dtype=bool), {name: k for k, name in enumerate(names)}
    for part in parts:
        if part or len(parts) > 1:
            made[_places(part, position, len(names), what)] = True
    return made


def _places(part, position, count, what):
    kind, colon, rest = part.partition(":")
    if colon and kind in ("name", "index") and part not in position:
        return _by_name(rest, position, what) if kind == "name" else _by_index(rest, count, what)
    if part not in position:
        return _by_index(part, count, what)
    if INDEX.fullmatch(part) and int(part) < count and position[part] != int(part):
        raise ValueError(
            f"{what}: {part} is a name and another's index; write name:{part} or index:{part}"
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
