"""A release: what is cited is what is here, and says the same everywhere."""

import json
import re
import tomllib

import jsonschema
import pytest
import yaml

from common import extras
from pages import citation

HEADING = re.compile(r"^## (.+)$", re.M)
CLOSED = re.compile(r"\d+\.\d+\.\d+")


@pytest.fixture(scope="module")
def cff(root):
    return yaml.safe_load((root / "CITATION.cff").read_text())


def sections(changes):
    """Return (heading, text) of each version of a changelog."""
    _, *found = HEADING.split(changes)
    return [(heading, text.strip()) for heading, text in zip(found[::2], found[1::2], strict=True)]


def unreleased(changes, version):
    """Return what is wrong: a release has no open section, and what is open is no release."""
    (first, text), *others = sections(changes)
    wrong = [heading for heading, _ in others if not CLOSED.fullmatch(heading)]
    if wrong:
        return f"{wrong[0]} stands below the newest version"
    if CLOSED.fullmatch(version):
        return "" if first == version else f"version {version} has changes under {first}"
    if first != "Unreleased" or "- " not in text:
        return f"version {version} names no changes"
    (last, _), *_ = others
    is_next = release(last) < release(version) and version == f"{version.partition('.dev')[0]}.dev0"
    return "" if is_next else f"version {version} does not follow {last}"


def release(version):
    return tuple(int(part) for part in re.findall(r"\d+", version)[:3])


def test_nothing_that_is_released_is_called_unreleased(root, cff):
    changes = (root / "CHANGELOG.md").read_text()
    assert unreleased(changes, cff["version"]) == ""
    closed = [heading for heading, _ in sections(changes) if CLOSED.fullmatch(heading)]
    assert closed == sorted(closed, key=release, reverse=True)
    for heading, text in sections(changes):
        if heading in closed:
            assert re.match(r"20\d\d-\d\d-\d\d\.\n\n- ", text), heading


OPEN = "# C\n\n## Unreleased\n\n- New.\n\n## 1.1.0\n\n2026-01-02.\n\n- Old.\n"


@pytest.mark.parametrize(
    ("changes", "version", "wrong"),
    [
        (OPEN, "1.1.0", "version 1.1.0 has changes under Unreleased"),
        (OPEN, "1.2.0", "version 1.2.0 has changes under Unreleased"),
        (OPEN, "1.2.0.dev0", ""),
        (OPEN, "1.1.0.dev0", "version 1.1.0.dev0 does not follow 1.1.0"),
        (OPEN, "1.2.0.dev1", "version 1.2.0.dev1 does not follow 1.1.0"),
        (OPEN.replace("- New.", ""), "1.2.0.dev0", "version 1.2.0.dev0 names no changes"),
        (OPEN.partition("## Un")[0] + OPEN[OPEN.index("## 1") :], "1.1.0", ""),
        (OPEN[OPEN.index("## 1") :] + OPEN, "1.1.0", "Unreleased stands below the newest version"),
    ],
)
def test_an_open_section_of_a_release_is_seen(changes, version, wrong):
    assert unreleased(changes, version) == wrong


def test_what_is_cited_is_the_same_everywhere(root, cff):
    codemeta = json.loads((root / "codemeta.json").read_text())
    zenodo = json.loads((root / ".zenodo.json").read_text())
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    # a run's crate has the last: see tests/experiments/provenance/test_crate.py
    versions = [codemeta["version"], zenodo["version"], project["version"], extras.version()]
    assert versions == [cff["version"]] * 4
    day = cff["date-released"]
    assert day == codemeta["datePublished"] == zenodo["publication_date"]
    newest = next(pair for pair in sections((root / "CHANGELOG.md").read_text()) if "." in pair[0])
    assert newest[1].startswith(f"{day}.\n")
    assert cff["title"] == codemeta["name"] == zenodo["title"]
    assert cff["keywords"] == codemeta["keywords"] == zenodo["keywords"]
    assert cff["license"] == zenodo["license"] == project["license"]
    assert codemeta["description"] == zenodo["description"]
    papers = [entry.get("doi") or entry["url"] for entry in cff["references"]]
    assert papers == [entry["identifier"] for entry in zenodo["related_identifiers"]]
    titles = [entry["title"] for entry in cff["references"]]
    assert titles == [entry["name"] for entry in codemeta["referencePublication"]]
    readme = (root / "README.md").read_text()
    assert all(paper in readme for paper in papers)


def test_the_citation_file_is_valid(root, cff):
    schema = json.loads((root / "tests/schemas/cff-1.2.0.json").read_text())
    validator = jsonschema.Draft7Validator(schema, format_checker=jsonschema.FormatChecker())
    assert list(validator.iter_errors(cff)) == []
    for wrong in ({"date-released": "22 November"}, {"licence": "MIT"}, {"authors": []}):
        assert list(validator.iter_errors(cff | wrong)), wrong


def test_a_claim_is_cited_with_the_date_of_the_release(cff):
    record = {"id": "lip-a", "paper": "lip", "locator": "Theorem 1"}
    record |= {"verdict": "proved", "statement": "a <= b"}
    date = cff["date-released"]
    made = citation.of_claim(record, "")
    assert "title = {{Theorem 1 of LIP, decided}}" in made
    assert f"version {cff['version']}" in made
    assert f"  year = {{{date[:4]}}}" in made and f"  date = {{{date}}}" in made
