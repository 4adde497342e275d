"""An alphabet's file: sensitive inputs of a channel, their prior, and budgets by label."""

import argparse
import re

from checker.budgets import budget
from common import alphabet as alphabets
from common.errors import UserError
from common.lines import shortened

# from an option to the column that says the same
COLUMNS = {"sensitive": "sensitive", "prior": "prior", "budgets": "budget"}


def filled(arguments, inputs, wanted):
    """Return options in which the alphabet's entries replace those that are left out.

    Parameters
    ----------
    arguments : argparse.Namespace
        Its `alphabet` is a path, or None: then nothing changes.
    inputs : list of str, optional
        Of the channel: the labels in any order, or numbers in theirs. None for a mechanism by
        name: then `k` is their number.
    wanted : iterable of str
        Options of `COLUMNS` that the notion takes.

    Returns
    -------
    argparse.Namespace
        `sensitive` is a list of bools, `prior` of Fractions, `budgets` of `Budget`s. For a
        mechanism by name, `labels` are the names of its values.

    Raises
    ------
    UserError
        If inputs are no labels, or both an option and the alphabet say it.
    """
    if arguments.alphabet is None:
        return arguments
    alphabet = alphabets.read(arguments.alphabet)
    made = {}
    if inputs is None:
        made = {"k": _number(arguments, alphabet), "labels": list(alphabet.labels)}
    places = range(len(alphabet)) if inputs is None else _places(alphabet, inputs)
    for option in wanted:
        said = getattr(alphabet, COLUMNS[option])
        if said is None:
            continue
        if getattr(arguments, option) is not None:
            raise UserError(
                f"--{option}: {alphabet.path} says it, in its column {COLUMNS[option]}; keep one"
            )
        if option == "budgets":
            said = [_budget(alphabet, place) for place in range(len(alphabet))]
        made[option] = [said[place] for place in places]
    return argparse.Namespace(**(vars(arguments) | made))


def sized(text, path, takes):
    """Return a mechanism's text with the numbers of values and of sensitive ones of an alphabet.

    Parameters
    ----------
    text : str
        Such as `urr:epsilon=1`.
    path : path-like
    takes : tuple of str
        Whether `sensitive` is among what the mechanism takes; which values these are does not
        matter, for all of them are treated alike.

    Raises
    ------
    UserError
        If the text says either too.
    """
    alphabet = alphabets.read(path)
    said = {"k": str(len(alphabet))}
    if "sensitive" in takes:
        said["sensitive"] = f"0-{sum(alphabet.require('sensitive', 'urr')) - 1}"
    for key in said:
        if re.search(rf"[:,]{key}=", text):
            raise UserError(f"--alphabet: says {key}, as {shortened(text)} does; keep one")
    more = ",".join(f"{key}={value}" for key, value in said.items())
    return f"{text}{'' if text.endswith(':') else ','}{more}"


def in_order(path, takes):
    """Return the labels in the order in which `sized` numbers them: those that are sensitive first.

    Parameters
    ----------
    path : path-like
    takes : tuple of str
        As of `sized`.
    """
    alphabet = alphabets.read(path)
    if "sensitive" not in takes:
        return list(alphabet.labels)
    flags = alphabet.require("sensitive", "urr")
    return [alphabet.labels[x] for x in sorted(range(len(flags)), key=lambda x: not flags[x])]


def _number(arguments, alphabet):
    if arguments.k not in (None, len(alphabet)):
        raise UserError(f"--k: is {arguments.k}, and {alphabet.path} has {len(alphabet)} labels")
    return len(alphabet)


def _places(alphabet, inputs):
    """Return the place in the alphabet of each input."""
    if len(inputs) != len(alphabet):
        raise UserError(
            f"--alphabet: {alphabet.path} has {len(alphabet)} labels, and the channel "
            f"{len(inputs)} inputs"
        )
    if list(inputs) == [str(k) for k in range(len(inputs))]:
        return range(len(inputs))
    for name in inputs:
        if name not in alphabet.places:
            raise UserError(
                f"--alphabet: {shortened(name)}, an input, is no label of {alphabet.path}"
            )
    return [alphabet.places[name] for name in inputs]


def _budget(alphabet, place):
    try:
        return budget(alphabet.budget[place])
    except ValueError as error:
        raise alphabet.error(place, f"budget: {error}") from error
