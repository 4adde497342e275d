"""Check models of SMT-LIB scripts: only the standard library, exact arithmetic.

A model gives each constant of a script a rational number or a truth value. It shows that the script
can be satisfied if every assertion is true with these values. `docs/certificates.md` says more.
"""

import functools
import operator
import re
from fractions import Fraction

if __package__:
    from theory.certificates.check_certificates import parse, rational, signs
else:  # run from its own folder
    from check_certificates import parse, rational, signs

TRUTH, BITS = {"true": True, "false": False}, 20_000
COMPARE = {"<=": operator.le, "<": operator.lt, ">=": operator.ge, ">": operator.gt}
LOGIC = {"and": all, "or": any}
JOIN = {"+": operator.add, "*": operator.mul, "-": operator.sub}


def satisfies(text, model):
    """Return whether a model makes all assertions true; ValueError if text or model is malformed.

    Parameters
    ----------
    text : str
    model : dict
        From names to integers, texts such as "-1/3", and truth values.
    """
    try:
        return _satisfies(text, dict(model))
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError) as error:
        raise ValueError(f"malformed: {error!r}") from error


def _satisfies(text, model):
    values, holds = dict(TRUTH), True
    for command in parse(re.sub(r";[^\n]*", "", signs(text))):
        match command:
            case ["set-logic" | "set-info", *_] | ["check-sat"]:
                continue
            case ["declare-const", name, sort] | ["declare-fun", name, [], sort]:
                value = _given(model.pop(name), sort)
            case ["define-fun", name, [], sort, e]:
                value = evaluate(e, values)
                _require(type(value) is SORTS[sort], f"{name[:40]} of another sort")
            case ["assert", e]:
                value = evaluate(e, values)
                _require(type(value) is bool, "a number is not a truth value")
                holds = holds and value
                continue
            case _:
                raise ValueError(f"not a command: {str(command)[:40]}")
        _require(name not in values and not numeral(name), f"not a new name: {name[:40]}")
        values[name] = value
    _require(not model, "the model has names that the text lacks")
    return holds


SORTS = {"Real": Fraction, "Bool": bool}


def _require(holds, what):
    if not holds:
        raise ValueError(what)


def _given(value, sort):
    """Return what a model gives a constant of a sort."""
    if type(value) is not bool:
        value = Fraction(rational(value))
    _require(type(value) is SORTS[sort], "a value of another sort")
    return value


def numeral(word):
    """Return whether a word is a numeral such as 2.0."""
    return re.fullmatch(r"[0-9]{1,4000}(\.[0-9]{1,4000})?", word)


def evaluate(e, values):
    """Return the number or truth value of an expression; ValueError if it divides by zero."""
    if isinstance(e, str):
        if e in values:
            return values[e]
        _require(numeral(e), f"not a name: {e[:40]}")
        return Fraction(e)
    if e[0] == "let":
        _, bindings, body = e
        inner = {name: evaluate(value, values) for name, value in bindings}
        _require(len(inner) == len(bindings), "a name is bound twice")
        _require(not any(name in TRUTH or numeral(name) for name in inner), "not a name to bind")
        return evaluate(body, values | inner)
    op, args = e[0], [evaluate(a, values) for a in e[1:]]
    return _applied(op, args, [type(a) for a in args])


def _applied(op, args, sorts):
    numbers, truths = ({*sorts} <= {sort} and len(args) > 0 for sort in (Fraction, bool))
    if op in LOGIC and (truths or not args):
        return LOGIC[op](args)
    if op == "not" and sorts == [bool]:
        return not args[0]
    if op == "=>" and truths and len(args) > 1:
        return args[-1] or not all(args[:-1])
    if op in COMPARE and numbers and len(args) > 1:
        return all(map(COMPARE[op], args[:-1], args[1:]))
    if op == "=" and (numbers or truths) and len(args) > 1:
        return len(set(args)) == 1
    if op == "distinct" and (numbers or truths) and len(args) > 1:
        return len(set(args)) == len(args)
    if op == "ite" and len(args) == 3 and sorts[0] is bool and sorts[1] is sorts[2]:
        return args[1] if args[0] else args[2]
    if op == "-" and sorts == [Fraction]:
        return -args[0]
    if op in JOIN and numbers:
        return _short(functools.reduce(JOIN[op], args))
    if op == "/" and numbers and len(args) == 2:
        return _short(args[0] / args[1])
    raise ValueError(f"not an operation: {str(op)[:40]}")


def _short(number):
    size = number.numerator.bit_length() + number.denominator.bit_length()
    _require(size <= BITS, "a number is too long")
    return number
