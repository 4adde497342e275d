"""Figures and tables, drawn from result files."""


rule uldp_fig_05_or_10:
    input:
        runs=expand(
            "{{out}}/experiments/uldp_fig_05_10/{dataset}/{mechanism}.csv",
            dataset=ULDP_DATASETS,
            mechanism=MECHANISMS,
        ),
        data=expand("results/data/{dataset}{end}", dataset=ULDP_DATASETS, end=(".csv", ".json")),
        register="data/datasets.yaml",
        caption="figures/captions/uldp_eps_against_loss.md",
        code=lambda w: sources(f"figures.uldp_fig_{w.number}"),
    output:
        multiext("{out}/figures/uldp_fig_{number,05|10}", *FIGURE_FILES),
    log:
        "{out}/logs/figures/uldp_fig_{number}.log",
    params:
        datasets=ULDP_DATASETS,
        settings=lambda w: f"scale {settings_of(w).scale}, seed {settings_of(w).seed}",
        em=lambda w: [settings_of(w).tolerance, settings_of(w).max_passes],
    shell:
        "python -m figures.uldp_fig_{wildcards.number}"
        " --runs {wildcards.out}/experiments/uldp_fig_05_10 --data results/data"
        " --datasets {params.datasets} --settings {params.settings:q} --em {params.em}"
        " --out {wildcards.out}/figures/uldp_fig_{wildcards.number} 2>&1 | tee {log}"


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
        code=sources("figures.claims_table"),
    output:
        multiext("{out}/tables/{paper}_claims", *TABLE_FILES),
    log:
        "{out}/logs/tables/{paper}_claims.log",
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
