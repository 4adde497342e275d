"""Reading the notation back to the kernel's terms; nothing is evaluated."""

import re
from functools import cache
from pathlib import Path

from theory.kernel.sorts import Refused
from theory.kernel.statement import Statement
from theory.kernel.terms import const, truth
from theory.notation import layout, names
from theory.notation.build import Builder
from theory.notation.misread import Misread, at
from theory.notation.statements import WORDS
from theory.notation.symbols import NAMED

GRAMMAR = Path(__file__).with_name("grammar.lark")
STARTS = ("declarations", "definition", "formula")
NUMBER = re.compile(r"(?:\d+\. +)?")  # before a conclusion, for the reader


@cache
def _parser():
    # imported when it is needed: who only prints needs no parser
    from lark import Lark

    grammar = GRAMMAR.read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", start=list(STARTS), propagate_positions=True)


@cache
def parsed(text, start, line=1, column=1):
    """Return the parse tree of a text, which stands at a line and a column of another.

    Raises
    ------
    Misread
        If it is not of the grammar: with line, column and what was expected.
    """
    from lark import UnexpectedInput

    try:
        return _parser().parse("\n" * (line - 1) + " " * (column - 1) + text, start=start)
    except UnexpectedInput as error:
        found = getattr(error, "token", None) or getattr(error, "char", "")
        where = error.line, error.column
        if getattr(error.token, "type", "") == "$END" if hasattr(error, "token") else False:
            where, found = (line, column + len(text)), ""
        what = f"unexpected {str(found)!r}" if found else "the text ends too early"
        raise Misread(what, *where) from None


def term(text, constants=(), notions=()):
    """Return the term of a formula.

    Parameters
    ----------
    text : str
    constants : iterable of Term
        What names may mean, by how they are shown.
    notions : iterable of Notion

    Raises
    ------
    Misread
        If the text has a mistake.
    """
    return _builder(constants, notions).term_of_text(parsed(text, "formula"))


def _builder(constants, notions, formulas=()):
    known = {names.shown(c.data): c for c in constants}
    return Builder(known, {n.name: n for n in notions}, formulas)


def sort(text, line=1):
    """Return the sort of a text in a line of a file.

    Raises
    ------
    Misread
        If the text has a mistake.
    """
    builder = _builder((), ())
    ((_, found),) = builder.declared(parsed(f"x ∈ {text}", "declarations", line))
    return found


def formula(text, place, values, notions=(), formulas=()):
    """Return the term of a formula's text.

    Parameters
    ----------
    text : str
    place : (int, int)
        Line and column at which it begins in a file.
    values : dict of str to Term
        The terms of its parameters.
    notions : iterable of Notion
    formulas : dict of str to callable
        As of `statement`.

    Raises
    ------
    Misread
        If the text has a mistake.
    """
    builder = _builder((), notions, formulas)
    builder.names = dict(values)
    return builder.term_of_text(parsed(text, "formula", *place))


def statement(text, notions=(), formulas=()):
    """Return the statement of a text.

    Parameters
    ----------
    text : str
        Lines that begin with `for all`, `where`, `if` or `then`; a line that begins with blanks
        goes on with the same.
    notions : iterable of Notion
        The vocabulary.
    formulas : dict of str to callable
        Formulas that run, by name: they are called on terms.

    Returns
    -------
    Statement

    Raises
    ------
    Misread
        If the text has a mistake: one line with its line and column.
    """
    builder, constants = _builder((), notions, formulas), []
    where, parts = {}, {"if": {}, "then": {}}
    for word, line, column, body in _items(text):
        if word == "for all":
            constants += [c for c, _ in _declaring(builder, word, line, column, body)]
        elif word == "where":
            where |= dict(_declaring(builder, word, line, column, body))
        else:
            number = NUMBER.match(body)[0] if word == "then" else ""
            body, column = body[len(number) :], column + len(number)
            body, _, name = body.partition(NAMED)
            name = name or names.plain(body)
            if name in parts[word]:
                raise Misread(f"{name!r} is said twice", line, column)
            with at(line, column):
                tree = parsed(body, "formula", line, column)
                parts[word][name] = truth(builder.term_of_text(tree))
    try:
        return Statement(tuple(constants), parts["if"], parts["then"], where)
    except Refused as refusal:
        raise Misread(str(refusal), 1, 1) from None


def declared(text, notions=(), formulas=None):
    """Return the constants of a statement's text: its rows `for all`, and `where` with formulas.

    Parameters
    ----------
    text, notions, formulas
        As of `statement`.

    Raises
    ------
    Misread
        If one of these rows has a mistake.
    """
    builder = _builder((), notions, formulas or ())
    for word, line, column, body in _items(text):
        if word == "for all" or (word == "where" and formulas is not None):
            for _ in _declaring(builder, word, line, column, body):
                pass
    return list(builder.names.values())


def _declaring(builder, word, line, column, body):
    """Yield the constants of a row, each with what it is defined as: None if it is not."""
    if word == "for all":
        for name, sort in builder.declared(parsed(body, "declarations", line, column)):
            yield _new(builder, name, sort, line, column), None
    else:
        name, value = builder.defined(parsed(body, "definition", line, column))
        yield _new(builder, name, value.sort, line, column), value


def _new(builder, shown, sort, line, column):
    if shown in builder.names:
        raise Misread(f"{shown} is declared twice", line, column)
    with at(line, column):
        made = const(names.kernel_name(shown), sort)
    builder.names[shown] = made
    return made


def _items(text):
    """Return word, line, column and text of each part of a statement."""
    word, found = "", []
    for number, row in enumerate(text.splitlines(), 1):
        if not row.strip():
            continue
        started = next((w for w in WORDS if row.startswith(f"{w} ")), None)
        if started is None and not row.startswith(" "):
            raise Misread(f"a line begins with {', '.join(WORDS)} or blanks", number, 1)
        word = started or word
        if not word:
            raise Misread("the first line goes on with nothing", number, 1)
        body = row[len(started) :] if started else row
        column = len(row) - len(body.lstrip()) + 1
        if started is None and _goes_on(body, found[-1][-1]):
            # with its line and column, for mistakes
            *before, said = found.pop()
            gap = "\n" * (number - before[1] - said.count("\n")) + " " * (column - 1)
            found.append((*before, said + gap + body.strip()))
        else:
            found.append((word, number, column, body.strip()))
    return found


def _goes_on(body, before):
    """Return whether a row goes on with the formula of the row before."""
    return body.lstrip().startswith(layout.GOES_ON) or layout.is_open(before.partition(NAMED)[0])
