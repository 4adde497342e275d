"""The figures and tables about a claim, by their names on the site; an installation has none."""

from functools import cache

import yaml

from common.imports import ROOT

RESULTS = ROOT / "pages" / "results.yaml"


def of_claim(name):
    """Return what draws or tabulates what a claim is about: a title, and the command, each."""
    text = _text()
    if f"{name}," not in text and f"{name}]" not in text:
        return []
    known = yaml.load(text, yaml.CSafeLoader)
    found = {key: one["title"] for key, one in known.items() if name in one.get("claims", ())}
    return [f"{title}: snakemake {_file(key)}" for key, title in found.items()]


@cache
def _text():
    return RESULTS.read_text(encoding="utf-8") if RESULTS.is_file() else ""


def _file(key):
    folder, kind = ("tables", "md") if "_table_" in key else ("figures", "svg")
    return f"results/{folder}/{key}.{kind}"
