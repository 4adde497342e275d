"""SymPy's opinion on identities of rational functions that FLINT decided for the kernel."""

from theory.kernel import identity


def text(left, right):
    """Return an identity as text: a line for each part, then which two are one.

    Parameters
    ----------
    left, right : Term

    Examples
    --------
    >>> from theory.kernel.sorts import REAL
    >>> from theory.kernel.terms import const
    >>> x = const("x", REAL)
    >>> print(text(x + x, 2 * x))
    unknown
    add 0 0
    num 2
    mul 2 0
    same 1 3
    """
    parts = identity.collect(right, left)
    place = {part: k for k, part in enumerate(parts)}
    lines = [_line(part, place) for part in parts]
    return "\n".join([*lines, f"same {place[left]} {place[right]}"])


def _line(part, place):
    if part.op == "num":
        return f"num {part.data}"
    if part.op not in identity.ARITHMETIC:
        return "unknown"
    return " ".join([part.op, *(str(place[a]) for a in part.args)])


def holds(text):
    r"""Return whether the two sides are one rational function, by SymPy's sparse polynomials.

    Parameters
    ----------
    text : str
        As `text` writes it.

    Raises
    ------
    ZeroDivisionError
        If a denominator is the polynomial zero.

    Examples
    --------
    >>> holds("unknown\nmul 0 0\ndiv 1 0\nsame 2 0"), holds("unknown\nmul 0 0\nsame 0 1")
    (True, False)
    """
    from sympy import QQ, ring  # not needed where identities are not asked again

    lines = [line.split() for line in text.splitlines()]
    unknowns = sum(line == ["unknown"] for line in lines)
    polynomials, *free = ring([f"u{k}" for k in range(max(1, unknowns))], QQ)
    found = []
    for name, *parts in lines:
        if name == "unknown":
            found.append((free.pop(), polynomials.one))
        elif name == "num":
            found.append((polynomials.ground_new(QQ(*_fraction(parts[0]))), polynomials.one))
        elif name == "same":
            (top, bottom), (other, below) = (found[int(k)] for k in parts)
            return top * below == other * bottom
        else:
            found.append(_combined(name, [found[int(k)] for k in parts]))
    return False


def _fraction(written):
    top, _, bottom = written.partition("/")
    return int(top), int(bottom or 1)


def _combined(name, parts):
    top, bottom = parts[0]
    for a, b in parts[1:]:
        if name == "mul":
            top, bottom = top * a, bottom * b
        elif name == "div":
            top, bottom = top * b, bottom * a
        elif b == bottom:
            top = top + a
        else:
            top, bottom = top * b + a * bottom, bottom * b
    if not bottom:
        raise ZeroDivisionError("a denominator is the polynomial zero")
    return top, bottom
