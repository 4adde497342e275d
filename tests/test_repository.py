"""The repository's own promises: one set of versions, made tables that are current, short files."""

import json
import re
import subprocess
import tomllib

import jsonschema
import pytest
import yaml

from calp import extras
from pages import citation
from theory import readme


@pytest.fixture(scope="module")
def wanted(root):
    """What pyproject.toml pins, by name."""
    groups = tomllib.loads((root / "pyproject.toml").read_text())["dependency-groups"]
    return dict(pin.split("==") for pin in groups["repository"] + groups["dev"])


def test_the_lock_has_the_versions_of_pyproject(root, wanted):
    locked = set(
        re.findall(r"^([\w-]+)==([\w.]+)", (root / "lock/requirements.txt").read_text(), re.M)
    )
    assert set(wanted.items()) <= locked


def test_the_bench_lock_has_the_same_versions(root, wanted):
    locked, bench = (
        dict(re.findall(r"^([\w-]+)==([\w.]+)", (root / "lock" / name).read_text(), re.M))
        for name in ("requirements.txt", "bench.txt")
    )
    assert {name: locked[name] for name in locked if name in bench} == {
        name: bench[name] for name in bench if name in locked
    }
    project = tomllib.loads((root / "pyproject.toml").read_text())
    rivals = dict(pin.split("==") for pin in project["dependency-groups"]["bench"])
    assert rivals.items() <= bench.items()
    assert not set(rivals) & set(wanted)


def test_every_locked_package_has_a_hash_and_no_address(root):
    for name in ("requirements.txt", "bench.txt", "build.txt"):
        text = (root / "lock" / name).read_text()
        entries = re.split(r"\n(?=\S)", text.strip())
        assert all("--hash=sha256:" in entry for entry in entries)
        assert "://" not in text


def test_the_build_lock_has_the_version_of_pyproject(root):
    project = tomllib.loads((root / "pyproject.toml").read_text())
    (pin,) = project["dependency-groups"]["build"]
    assert (root / "lock/build.txt").read_text().startswith(f"{pin} ")
    assert project["build-system"]["requires"] == [pin]


def test_what_is_installed_is_among_what_is_tested(root, wanted):
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    least = dict(pin.split(">=") for pin in project["dependencies"])
    assert least.keys() <= wanted.keys()
    for extra in project["optional-dependencies"].values():
        assert dict(pin.split("==") for pin in extra).items() <= wanted.items()


def test_the_extra_that_is_named_brings_the_package(root):
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    brought = {
        (pin.split("==")[0].removesuffix("-solver"), extra)
        for extra, pins in project["optional-dependencies"].items()
        for pin in pins
    }
    assert brought == set(extras.EXTRA.items())
    assert project["name"] == extras.PROJECT


def test_the_address_stands_in_one_place(root):
    """It is a placeholder; who publishes the repository changes that line."""
    address = tomllib.loads((root / "pyproject.toml").read_text())["project"]["urls"]["Repository"]
    found = subprocess.run(
        ["git", "grep", "-c", "--fixed-strings", address],
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.split() == ["pyproject.toml:1"]


def test_environment_yml_has_the_versions_of_pyproject(root, wanted):
    environment = yaml.safe_load((root / "environment.yml").read_text())
    assert dict(pin.split("==") for pin in environment["dependencies"][-1]["pip"]) == wanted


def test_the_tables_of_statements_are_made_from_the_sources(root):
    text = (root / "README.md").read_text(encoding="utf-8")
    assert readme.with_table(text) == text, "run python -m theory.readme"
    assert readme.LIST.read_text(encoding="utf-8") == readme.claims_list(), "run it"


def test_files_are_short(root):
    listed = subprocess.run(
        ["git", "ls-files", "*.py", "*.smk", "Snakefile"],
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    )
    lengths = {name: len((root / name).read_text().splitlines()) for name in listed.stdout.split()}
    assert {name: n for name, n in lengths.items() if n > 400} == {}


def test_what_is_cited_is_the_same_everywhere(root):
    cff = yaml.safe_load((root / "CITATION.cff").read_text())
    codemeta = json.loads((root / "codemeta.json").read_text())
    zenodo = json.loads((root / ".zenodo.json").read_text())
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    version = cff["version"]
    assert [version] * 3 == [codemeta["version"], zenodo["version"], project["version"]]
    day = cff["date-released"]
    assert day == codemeta["datePublished"] == zenodo["publication_date"]
    assert f"## {version}\n\n{day}.\n" in (root / "CHANGELOG.md").read_text()
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


def test_the_citation_file_is_valid(root):
    schema = json.loads((root / "tests/schemas/cff-1.2.0.json").read_text())
    cff = yaml.safe_load((root / "CITATION.cff").read_text())
    validator = jsonschema.Draft7Validator(schema, format_checker=jsonschema.FormatChecker())
    assert list(validator.iter_errors(cff)) == []
    for wrong in ({"date-released": "22 November"}, {"licence": "MIT"}, {"authors": []}):
        assert list(validator.iter_errors(cff | wrong)), wrong


def test_a_claim_is_cited_with_the_date_of_the_release(root):
    record = {"id": "lip-a", "locator": "Theorem 1", "verdict": "proved", "statement": "a <= b"}
    date = yaml.safe_load((root / "CITATION.cff").read_text())["date-released"]
    made = citation.of_claim(record, "")
    assert f"  year = {{{date[:4]}}}" in made and f"  date = {{{date}}}" in made
