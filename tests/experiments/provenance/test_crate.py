"""A run's record: its checksums are right, and it is a valid Workflow Run RO-Crate."""

import io
import json
import shutil
import subprocess
import warnings
from importlib import resources

import pytest
import requests
from urllib3 import HTTPResponse

from common import extras, files
from common.errors import UserError
from common.imports import ROOT
from experiments.provenance import command, crate, surroundings

CONTEXT = "https://w3id.org/ro/crate/1.1/context"
# the terms that a workflow's crate uses and that changed since
WORKFLOW = "https://bioschemas.org/ComputationalWorkflow"
OF_1_1 = {
    "ComputationalWorkflow": WORKFLOW,
    "FormalParameter": "https://bioschemas.org/FormalParameter",
    "input": f"{WORKFLOW}#input",
    "output": f"{WORKFLOW}#output",
}
RUN = {
    "version": "1.2.3",
    "targets": ["all"],
    "started": "2026-01-31T10:00:00+00:00",
    "ended": "2026-01-31T10:05:00+00:00",
    "settings": {"scale": "smoke", "oneid.location": "substitutes"},
}


@pytest.fixture
def folder(tmp_path):
    """A small crate: the record, the workflow, an input and two results."""
    for path, text in {
        "Snakefile": "rule all:\n    input: 'in.csv'\n",
        "data/in.csv": "1\n",
        "results/a.csv": "2\n",
        "results/a.svg": "<svg/>",
    }.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text)
    results = ["results/a.csv", "results/a.svg"]
    text = crate.made(tmp_path, RUN, ["data/in.csv"], results, surroundings.variables())
    (tmp_path / crate.NAME).write_text(text)
    return tmp_path


@pytest.fixture
def offline(monkeypatch):
    """Answer for the context of version 1.1 from rocrate's own, which is of version 1.3."""
    context = json.loads((resources.files("rocrate") / "data/ro-crate.jsonld").read_text())
    context["@context"] |= OF_1_1
    text = json.dumps(context).encode()

    def send(self, request, **_):
        if request.url != CONTEXT:
            raise requests.ConnectionError(request.url)
        answer = requests.Response()
        answer.status_code, answer.url, answer.request = 200, request.url, request
        answer.headers["Content-Type"] = "application/ld+json"
        answer.raw = HTTPResponse(io.BytesIO(text), headers=answer.headers, preload_content=False)
        return answer

    monkeypatch.setattr(requests.adapters.HTTPAdapter, "send", send)


def entities(folder):
    graph = json.loads((folder / crate.NAME).read_text())["@graph"]
    return {entity["@id"]: entity for entity in graph}


def issues(folder, severity):
    # packages that it uses warn
    with warnings.catch_warnings(action="ignore"):
        from rocrate_validator import models, services

        settings = services.ValidationSettings(
            rocrate_uri=str(folder),
            profile_identifier="workflow-run-crate-0.5",
            requirement_severity=getattr(models.Severity, severity),
            no_cache=True,
        )
        return [issue.message for issue in services.validate(settings).get_issues()]


def test_it_is_a_valid_workflow_run_crate(folder, offline):
    assert issues(folder, "REQUIRED") == []


def test_a_crate_without_its_run_is_not(folder, offline):
    path = folder / crate.NAME
    record = json.loads(path.read_text())
    record["@graph"] = [entity for entity in record["@graph"] if entity["@id"] != "#run"]
    path.write_text(json.dumps(record))
    assert issues(folder, "REQUIRED") != []


def test_checksums_and_settings_are_there(folder):
    found = entities(folder)
    for path in ("data/in.csv", "results/a.csv", "results/a.svg"):
        assert found[path]["sha256"] == files.sha256(folder / path)
    assert found["Snakefile"]["version"] == "1.2.3"
    run = found["#run"]
    assert {entity["@id"] for entity in run["result"]} == {"results/a.csv", "results/a.svg"}
    assert found["#setting-scale"]["value"] == "smoke"
    assert run["startTime"] == RUN["started"]
    for word in ("commit: ", "processor: ", "version of numpy: "):
        assert word in run["description"]


def test_the_same_run_has_the_same_record(folder):
    results = ["results/a.csv", "results/a.svg"]
    again = crate.made(folder, RUN, ["data/in.csv"], results, surroundings.variables())
    assert again == (folder / crate.NAME).read_text()


def test_the_command_names_all_results_but_times(tmp_path):
    place = ROOT / "results" / "test-provenance"
    try:
        for path in ("figures/a.svg", "logs/a.log", "times/a.csv"):
            (place / path).parent.mkdir(parents=True, exist_ok=True)
            (place / path).write_text("x")
        options = ["--started", RUN["started"], "--settings", "{uldp: {census: acs2023}}"]
        out = tmp_path / crate.NAME
        command.main(["--results", "results/test-provenance", *options, "--out", str(out)])
        found = entities(tmp_path)
    finally:
        shutil.rmtree(place)
    results = [entity["@id"] for entity in found["#run"]["result"]]
    assert results == ["results/test-provenance/figures/a.svg"]
    assert found["Snakefile"]["version"] == extras.version()
    assert found["#setting-uldp.census"]["value"] == "acs2023"
    assert "data/histograms/adl.csv" in found
    assert "lock/requirements.txt" in found


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--results", "none"], "--results: none is no folder"),
        (["--results", "/tmp"], "--results: /tmp is no folder"),
        (["--results", "docs", "--settings", "[1]"], "--settings: must be a YAML mapping"),
        (["--results", "docs", "--started", "noon"], "--started: must be a time"),
    ],
)
def test_bad_options_are_named(tmp_path, options, message):
    with pytest.raises(UserError, match=message):
        command.main(["--started", RUN["started"], "--out", str(tmp_path / "a"), *options])
    assert not (tmp_path / "a").exists()


def test_a_changed_checkout_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(surroundings, "ROOT", tmp_path)
    assert surroundings.commit() == "unknown"

    def git(*arguments):
        identity = ["-c", "user.name=n", "-c", "user.email=e@example.org"]
        subprocess.run(["git", *identity, *arguments], cwd=tmp_path, check=True)

    (tmp_path / "a").write_text("1")
    git("init", "-q")
    git("add", "a")
    git("commit", "-qm", "a")
    clean = surroundings.commit()
    assert len(clean) == 40
    (tmp_path / "a").write_text("2")
    assert surroundings.commit() == f"{clean}, changed"
