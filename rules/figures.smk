"""Figures and tables, drawn from result files."""


def figure_files(out, paper=""):
    """Return the files of all figures of a paper, or of all papers."""
    return [
        f"{out}/figures/{figure}{end}"
        for figure in FIGURES
        if figure.startswith(paper)
        for end in FIGURE_FILES
    ]


rule figures:
    input:
        figure_files("results"),


rule claims_table:
    input:
        ledger="{out}/ledger/{paper}.json",
    output:
        table_outputs("{paper}_claims"),
    log:
        "{out}/logs/tables/{paper}_claims.log",
    params:
        code=fingerprint("figures.claims_table"),
    shell:
        "python -m figures.claims_table --ledger {input.ledger} --paper {wildcards.paper}"
        " --out {wildcards.out}/tables/{wildcards.paper}_claims 2>&1 | tee {log}"


def table_files(out, paper=""):
    """Return the files of all tables of a paper, or of all papers."""
    return [
        f"{out}/tables/{table}{end}"
        for table in TABLES
        if table.startswith(paper)
        for end in TABLE_FILES
    ]


rule tables:
    input:
        table_files("results"),
