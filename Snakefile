"""Regenerates every table and figure: `snakemake all`; other targets are below."""

import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from shlex import quote

import yaml

from snakemake.exceptions import WorkflowError
from snakemake.logging import logger

from calp.errors import UserError
from calp.imports import ROOT, fingerprint, room_sources
from experiments import intermediates
from experiments.configuration import settings, sources as data_sources
from experiments import progress
from experiments.datasets import register


configfile: "config/config.yaml"


report: "pages/report/head.rst"


# steps run with the interpreter that runs Snakemake
os.environ["PATH"] = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
# one thread a library call: jobs share the cores, and sums keep their order; within each job, for
# there Snakemake sets these to the rule's threads
ONE_THREAD = " ".join(f"{library}_NUM_THREADS=1" for library in ("OMP", "OPENBLAS", "MKL"))
# the GNU C library hands a large array's pages back and has them cleared again for the next one
KEPT = "MALLOC_MMAP_THRESHOLD_=1073741824 MALLOC_TRIM_THRESHOLD_=1073741824"
shell.prefix(f"set -euo pipefail; export {ONE_THREAD} {KEPT}; ")

try:
    SETTINGS = settings(config)
    SETTINGS_OF = {"results": SETTINGS, "results/smoke": settings(config, scale="smoke")}
    ULDP_DATASETS = [SETTINGS.location, SETTINGS.census]
    LIP_DATASETS = [SETTINGS.lip_clicks, SETTINGS.lip_location]
    ULDP_TABLES = [SETTINGS.location_tagged, SETTINGS.location_venues, *SETTINGS.census_refined]
    COUNTED = sorted({*ULDP_DATASETS, *ULDP_TABLES, *LIP_DATASETS, *SETTINGS.oneid.datasets})
except UserError as error:
    raise WorkflowError(str(error))

try:
    SOURCES = data_sources(SETTINGS, COUNTED)
except UserError as error:
    # a data set of which some files are there may be completed
    if "raw" not in sys.argv:
        raise WorkflowError(str(error))
    SOURCES = []

if workflow.is_main_process and (altered := intermediates.altered(intermediates.records())):
    raise WorkflowError(
        f"{altered[0]}: altered since it was made ({len(altered)} such files); delete it, and make "
        f"it anew with snakemake {altered[0]}"
    )

STARTED = datetime.now(UTC).isoformat(timespec="seconds")
SAID = yaml.safe_dump(config, default_flow_style=True, width=10**6).strip()

# `code` among a rule's params is a fingerprint of the module and of all that it imports: edited code runs anew
PAPERS = ("uldp", "lip", "oneid")
FIGURES = []
# by paper, files besides figures and tables, below a folder of results
OTHERS = {paper: [] for paper in PAPERS}
TABLES = [f"{paper}_claims" for paper in PAPERS]
FIGURE_FILES = (".pdf", ".svg", ".png", ".csv", ".md")
TABLE_FILES = (".csv", ".md", ".tex")


# priorities: what takes long is begun first, so that the cores end together; it needs the counts
LONG, LONGER, LONGEST, SOON, FIRST = range(1, 6)


wildcard_constraints:
    out="results|results/smoke",
    dataset="|".join(register.datasets()),
    mechanism=r"\w+",
    part=r"\d+",
    paper="|".join(PAPERS),


include: "rules/theory.smk"
include: "rules/data.smk"
include: "rules/experiments.smk"
include: "rules/lip.smk"
include: "rules/oneid.smk"
include: "rules/uldp.smk"
include: "rules/uldp_figures.smk"
include: "rules/uldp_tables.smk"
include: "rules/uldp_recommended.smk"
include: "rules/reports.smk"
include: "rules/figures.smk"
include: "rules/site.smk"


progress.show(logger, ".snakemake/progress.json", workflow.cores or 1)


onstart:
    print(*SOURCES, sep="\n")


# what the run was, with checksums, as an RO-Crate: ro-crate-metadata.json
onsuccess:
    targets = sorted(workflow.dag_settings.targets) or ["all"]
    shell(
        "python -m experiments.provenance.command --started {STARTED} --settings {SAID:q}"
        " --targets {targets}",
        targets=" ".join(map(quote, targets)),
    )
    if found := progress.places(targets):
        print("look at", ", ".join(found))


rule all:
    default_target: True
    input:
        "results/index.md",
        "results/ledger.json",
        rules.histograms.input,
        rules.figures.input,
        rules.tables.input,
        [f"results/{path}" for paper in PAPERS for path in OTHERS[paper]],


# everything at the smallest scale, beside the results of other runs
rule smoke:
    input:
        "results/smoke/index.md",
        "results/smoke/ledger.json",
        rules.histograms.input,
        figure_files("results/smoke"),
        table_files("results/smoke"),
        [f"results/smoke/{path}" for paper in PAPERS for path in OTHERS[paper]],


for paper in PAPERS:

    rule:
        name:
            paper
        input:
            f"results/ledger/{paper}.json",
            table_files("results", paper),
            figure_files("results", paper),
            [f"results/{path}" for path in OTHERS[paper]],


include: "rules/expected.smk"
