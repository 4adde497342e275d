"""The words of `snakemake --report` about a figure or a table, from results.yaml."""

import json
import re
from pathlib import Path

from common import files
from pages.beside.compared import beside
from pages.beside.run import Run
from pages.contents import entry, notes

PAPERS = {"uldp": "ULDP", "lip": "LIP", "oneid": "OneID", "ldp": "LDP protocols"}
SPECIAL = re.compile(r"([\\*`|_])")
# of a job with several figures a template knows no name: each caption is a file with its own
CAPTION = """\
{% set notes = NOTES %}
{% set parts = snakemake.output[0].split("/") %}
{% set note = notes[parts[:-2] | join("/")]["NAME" or parts[-1].split(".")[0]] %}
{{ note["shows"] }}

{% for word, said in (("Printed", "printed"), ("Ours", "ours"), ("Why", "why")) %}
{% if note[said] %}
**{{ word }}.** {{ note[said] }}

{% endif %}
{% endfor %}
"""


def escaped(text):
    r"""Return a text for reStructuredText.

    Examples
    --------
    >>> print(escaped("uRAP* at |X_S|"))
    uRAP\* at \|X\_S\|
    """
    return SPECIAL.sub(r"\\\1", str(text))


def name_of(path, wildcards):
    """Return the name of the figure or table that a rule writes.

    Examples
    --------
    >>> name_of("{out}/figures/lip_fig_{number,07|08a}.svg", {"number": "07"})
    'lip_fig_07'
    """
    stem = Path(re.sub(r",[^{}]*(?=})", "", path)).name.partition(".")[0]
    return stem.format(**dict(wildcards))


def labels(path, wildcards):
    """Return the columns of its line in the list."""
    note = entry(name_of(path, wildcards))
    return {"name": note["title"], "shows": note["shows"]}


def category(path, wildcards):
    """Return the paper that it belongs to."""
    return PAPERS[name_of(path, wildcards).partition("_")[0]]


def records(out):
    """Return the records of the ledgers that a run left in a folder of results, by id."""
    found = [files.read_json(path) for path in sorted(Path(out).glob("ledger/*.json"))]
    return {record["id"]: record for ledger in found for record in ledger}


def caption(path, folder, runs):
    """Write the template of its caption among others in a folder; return its path.

    Parameters
    ----------
    path : str
        Of the figure or table, below `{out}`.
    folder : path-like
    runs : dict
        Ledgers' records by the value of `out`.
    """
    name = "" if "{" in Path(path).name else name_of(path, {})
    said = {
        out: {key: _said(key, Run(out, records)) for key in notes() if name in ("", key)}
        for out, records in runs.items()
    }
    place = Path(folder) / f"{name or 'by_wildcards'}.rst"
    place.parent.mkdir(parents=True, exist_ok=True)
    text = CAPTION.replace("NOTES", json.dumps(said)).replace("NAME", name)
    files.write_text(place, text)
    return str(place.absolute())


def _said(name, run):
    """Return the text of a caption, or of a figure that this run did not make, its description."""
    shows = {"shows": escaped(entry(name)["shows"])}
    if not run.path(name).is_file():
        return shows
    made = beside(name, run)
    tested = [f"{sentence.text} ({_answer(sentence)}.)" for sentence in made.tested]
    verdict = f"{made.verdict.capitalize()}. " if made.verdict else ""
    texts = {
        "printed": " ".join(filter(None, [made.printed, *tested])),
        "ours": verdict + made.ours,
        "why": made.why,
    }
    return shows | {word: escaped(text) for word, text in texts.items()}


def _answer(sentence):
    return ": ".join(filter(None, [sentence.here.capitalize(), sentence.reason]))
