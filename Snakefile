"""Regenerates every table and figure: `snakemake all`; other targets are below.

`snakemake --lint` reports four deliberate choices: rules have no conda environments, because all run
with the locked interpreter; functions stand next to rules; `verify` and `expected` have no log; one
rule sets `PATH`.
"""

import sys

from snakemake.exceptions import WorkflowError

from common.errors import UserError
from common.imports import ROOT, fingerprint, package_sources
from experiments.configuration import settings, sources as data_sources
from experiments.datasets import own, register


configfile: "config/config.yaml"


report: "pages/report/head.rst"


PAPERS = ("uldp", "lip", "oneid", "ldp")
# what the rules below add to: tables, figures, and by paper what is neither
TABLES, FIGURES = [f"{paper}_claims" for paper in PAPERS], []
OTHERS = {paper: [] for paper in PAPERS}
FIGURE_FILES, TABLE_FILES = (".pdf", ".svg", ".png", ".csv", ".md"), (".csv", ".md", ".tex")

try:
    SETTINGS = settings(config)
    SETTINGS_OF = {"results": SETTINGS, "results/smoke": settings(config, scale="smoke")}
    ULDP_DATASETS = [SETTINGS.location, SETTINGS.census]
    LIP_DATASETS = [SETTINGS.lip_clicks, SETTINGS.lip_location]
    ULDP_TABLES = [SETTINGS.location_tagged, SETTINGS.location_venues, *SETTINGS.census_refined]
    COUNTED = {*ULDP_DATASETS, SETTINGS.tagged, *ULDP_TABLES, *LIP_DATASETS}
    COUNTED = sorted({*COUNTED, *SETTINGS.oneid.datasets, SETTINGS.oneid.example})
    SOURCES = [] if "raw" in sys.argv else data_sources(SETTINGS, COUNTED)
except UserError as error:
    raise WorkflowError(str(error))


wildcard_constraints:
    out="results|results/smoke",
    dataset="|".join(register.datasets()),
    mechanism=r"\w+",
    part=r"\d+",
    paper="|".join(PAPERS),


# `code` among a rule's params is a fingerprint of the module and of all that it imports: edited
# code runs anew
for rules_of in (
    *("environment", "record", "theory", "data", "experiments", "lip", "oneid", "uldp", "ldp"),
    *("uldp_figures", "uldp_tables", "uldp_recommended", "reports", "figures", "site", "audit"),
):

    include: f"rules/{rules_of}.smk"


rule all:
    default_target: True
    input:
        "results/index.md",
        "results/ledger.json",
        rules.histograms.input,
        rules.figures.input,
        rules.tables.input,
        [f"results/{path}" for paper in PAPERS for path in OTHERS[paper]],


# at the smallest scale, beside the results of other runs
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
