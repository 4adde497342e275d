"""What `snakemake --report` says of a figure or a table, from results.yaml."""

import json
import re
from pathlib import Path

from calp import files
from pages.contents import entry, notes

PAPERS = {"uldp": "ULDP", "lip": "LIP", "oneid": "OneID"}
SPECIAL = re.compile(r"([\\*`|_])")
# of a job with several figures a template knows no name: each caption is a file with its own
CAPTION = """\
{% set notes = NOTES %}
{% set last = snakemake.output[0].split("/") | last %}
{% set note = notes["NAME" or last.split(".")[0]] %}
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


def caption(path, folder):
    """Write the template of its caption among others in a folder; return its path."""
    name = "" if "{" in Path(path).name else name_of(path, {})
    said = {
        key: {word: escaped(note.get(word, "")) for word in ("shows", "printed", "ours", "why")}
        for key, note in notes().items()
        if name in ("", key)
    }
    place = Path(folder) / f"{name or 'by_wildcards'}.rst"
    place.parent.mkdir(parents=True, exist_ok=True)
    text = CAPTION.replace("NOTES", json.dumps(said)).replace("NAME", name)
    files.write_text(place, text)
    return str(place.absolute())
