"""Data sets of one's own, by config/datasets.yaml, and how figures and captions call them."""

from functools import cache

import yaml

from common import inputs
from common.errors import UserError
from common.imports import ROOT

FILE = ROOT / "config" / "datasets.yaml"
SCHEMA = FILE.with_name("datasets.schema.yaml")
# what is counted of a data set: the key that it needs, and what its name gets
PARTS = {"_ones": "value", "_histories": "user", "_tagged": "tag", "_venues": "tag"}
ABOUT = {
    "": "by label",
    "_ones": "by whether their label is sensitive",
    "_histories": "users with two records or more, by how many before the last have a sensitive "
    "label, and whether the last has",
    "_tagged": "by label and by who is at home or at work",
    "_venues": "places that are homes or workplaces, by label",
}
LICENCE = "none stated"


@cache
def entries():
    """Return the lines of config/datasets.yaml by name.

    Raises
    ------
    UserError
        Names the data set and the key that is wrong, and what it may be.
    """
    found = (inputs.read_yaml(FILE) if FILE.is_file() else {}) or {}
    check(found)
    if clash := sorted(set(found) & {f"{name}{end}" for name in found for end in PARTS}):
        raise UserError(f"config/datasets.yaml: {clash[0]} is a part of another; name it otherwise")
    return found


def check(found):
    """Raise UserError unless the data sets follow config/datasets.schema.yaml."""
    if not found:
        return
    # loading it takes longer than most runs that have no data of their own
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import best_match

    schema = yaml.safe_load(SCHEMA.read_text(encoding="utf-8"))
    error = best_match(Draft202012Validator(schema).iter_errors(found))
    if error is not None:
        raise UserError(f"config/datasets.yaml: {said(error)}")


def said(error):
    """Return what is wrong with the value of a key, from an error of JSON Schema."""
    key = ".".join(str(part) for part in error.absolute_path)
    message = error.message
    if error.validator == "pattern" and "propertyNames" in error.absolute_schema_path:
        message = f"{error.instance!r} must be small letters, digits and underscores, as in my_data"
    if error.validator == "type" and error.validator_value == "string":
        message += "; put it between quotes"
    if error.validator == "not":
        message = "a table of counts has no column of users; take away count or user"
    return f"{key + ': ' if key else ''}{message}"


def parts(name):
    """Return the names under which your own data set is counted, with a description of each.

    Parameters
    ----------
    name : str
        Of `entries`.
    """
    has = [end for end, key in PARTS.items() if key in entries()[name]]
    return {f"{name}{end}": ABOUT[end] for end in ("", *has)}


@cache
def described():
    """Return short name, title and licence of all that is counted, by name."""
    return {
        part: {
            "short": (short := entry.get("short", name)),
            "title": f"{entry.get('title', f'data of our own, {short}')}; {about}",
            "licence": entry.get("licence", LICENCE),
        }
        for name, entry in entries().items()
        for part, about in parts(name).items()
    }
