"""A run as a Workflow Run RO-Crate: https://w3id.org/ro/wfrun/workflow/0.5.

The repository's folder is the crate; the record is `ro-crate-metadata.json` in it.
"""

import json
from importlib import metadata
from pathlib import Path

from rocrate.model.contextentity import ContextEntity
from rocrate.rocrate import ROCrate

from common import files

NAME = "ro-crate-metadata.json"
RUN = "https://w3id.org/ro/wfrun"
PROFILES = {
    f"{RUN}/process/0.5": ("Process Run Crate", "0.5"),
    f"{RUN}/workflow/0.5": ("Workflow Run Crate", "0.5"),
    "https://w3id.org/workflowhub/workflow-ro-crate/1.0": ("Workflow RO-Crate", "1.0"),
}
SHA256 = "https://w3id.org/ro/terms/workflow-run#sha256"
PARAMETER = "https://bioschemas.org/profiles/FormalParameter/1.0-RELEASE"
LICENCE = "https://spdx.org/licenses/MIT"
FORMATS = {
    ".csv": "text/csv",
    ".html": "text/html",
    ".json": "application/json",
    ".md": "text/markdown",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".tex": "application/x-tex",
    ".txt": "text/plain",
    ".yaml": "application/yaml",
}


def made(root, run, inputs, results, surroundings):
    """Return the crate of a run, as text.

    Parameters
    ----------
    root : path-like
        Folder of the crate.
    run : dict
        `version` (of this repository), `targets`, `started` and `ended` (ISO 8601), `settings`
        (by name).
    inputs, results : list of str
        Files below the folder.
    surroundings : dict
        As of `surroundings.variables`.
    """
    # sha256 is no term of the context of RO-Crate 1.1
    crate = ROCrate(version="1.1")
    crate.metadata.extra_terms["sha256"] = SHA256
    _describe(crate, run)
    workflow = crate.add_workflow(
        Path(root) / "Snakefile",
        "Snakefile",
        main=True,
        lang="snakemake",
        lang_version=metadata.version("snakemake"),
        properties={
            "name": "Snakefile",
            "description": "Regenerates every table and figure.",
            "version": run["version"],
        },
    )
    used = [_file(crate, root, path) for path in inputs]
    found = [_file(crate, root, path) for path in results]
    workflow["input"] = [_parameter(crate, "inputs", "File", used)]
    workflow["output"] = [_parameter(crate, "results", "File", found)]
    settings = [_setting(crate, workflow, *pair) for pair in run["settings"].items()]
    person = crate.add(ContextEntity(crate, "#runner", {"@type": "Person", "name": "who ran it"}))
    action = {
        "@type": "CreateAction",
        "name": f"snakemake {' '.join(run['targets'])}".strip(),
        "startTime": run["started"],
        "endTime": run["ended"],
        "actionStatus": {"@id": "http://schema.org/CompletedActionStatus"},
        "instrument": {"@id": "Snakefile"},
        "agent": {"@id": person.id},
        "description": "; ".join(f"{name}: {value}" for name, value in surroundings.items()),
        "object": [{"@id": entity.id} for entity in (*used, *settings)],
        "result": [{"@id": entity.id} for entity in found],
    }
    crate.add(ContextEntity(crate, "#run", action))
    crate.root_dataset["mentions"] = {"@id": "#run"}
    return json.dumps(crate.metadata.generate(), indent=1, sort_keys=True) + "\n"


def _describe(crate, run):
    crate.name = "Run of the workflow: context-aware local privacy"
    crate.description = "Machine-checked statements, figures and tables, with their checksums."
    root = crate.root_dataset
    root["datePublished"] = run["ended"]
    root["license"] = {"@id": LICENCE}
    root["conformsTo"] = [{"@id": profile} for profile in PROFILES]
    named = {"@type": "CreativeWork", "name": "MIT", "description": "MIT License"}
    crate.add(ContextEntity(crate, LICENCE, named))
    for profile, (name, version) in PROFILES.items():
        described = {"@type": "CreativeWork", "name": name, "version": version}
        crate.add(ContextEntity(crate, profile, described))


def _file(crate, root, path):
    properties = {
        "name": path,
        "encodingFormat": FORMATS.get(Path(path).suffix, "application/octet-stream"),
        "contentSize": str((Path(root) / path).stat().st_size),
        "sha256": files.sha256(Path(root) / path),
    }
    return crate.add_file(Path(root) / path, path, properties=properties)


def _parameter(crate, name, kind, examples):
    described = {
        "@type": "FormalParameter",
        "additionalType": kind,
        "name": name,
        "conformsTo": {"@id": PARAMETER},
        "valueRequired": True,
    }
    parameter = crate.add(ContextEntity(crate, f"#{name}", described))
    for entity in examples:
        entity["exampleOfWork"] = {"@id": parameter.id}
    return parameter


def _setting(crate, workflow, name, value):
    described = {"@type": "PropertyValue", "name": name, "value": str(value)}
    entity = crate.add(ContextEntity(crate, f"#setting-{name}", described))
    workflow.append_to("input", _parameter(crate, name, "Text", [entity]))
    return entity
