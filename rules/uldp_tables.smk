"""The ULDP paper's tables, drawn from result files, and the times of its Section 6.2."""


rule uldp_table_01:
    input:
        runs=uldp_runs("uldp_fig_08_13"),
        caption="figures/uldp/captions/table_01.md",
        data=uldp_counts(SETTINGS.tagged, SETTINGS.location_tagged, SETTINGS.location_venues),
    output:
        table_outputs("uldp_table_01"),
    log:
        "{out}/logs/tables/uldp_table_01.log",
    params:
        code=fingerprint("figures.uldp.table_01"),
        location=SETTINGS.tagged,
        tagged=SETTINGS.location_tagged,
        venues=SETTINGS.location_venues,
        settings=said_of,
    shell:
        "python -m figures.uldp.table_01 --runs {wildcards.out}/experiments/uldp_fig_08_13"
        " --data results/data --location {params.location} --tagged {params.tagged}"
        " --venues {params.venues} --settings {params.settings:q}"
        " --out {wildcards.out}/tables/uldp_table_01 2>&1 | tee {log}"


rule uldp_table_02:
    input:
        glossary="theory/glossary/uldp.yaml",
    output:
        table_outputs("uldp_table_02"),
    log:
        "{out}/logs/tables/uldp_table_02.log",
    params:
        code=fingerprint("figures.glossary"),
    shell:
        "python -m figures.glossary --glossary {input.glossary}"
        " --title 'ULDP, Table 2' --out {wildcards.out}/tables/uldp_table_02 2>&1 | tee {log}"


rule uldp_table_03_or_04:
    input:
        table="{out}/experiments/uldp_tables_03_04.csv",
        caption="figures/uldp/captions/table_03_04.md",
        ledger="{out}/ledger/uldp.json",
        register="data/datasets.yaml",
    output:
        table_outputs("uldp_table_{number,03|04}"),
    log:
        "{out}/logs/tables/uldp_table_{number}.log",
    params:
        code=lambda w: fingerprint(f"figures.uldp.table_{w.number}"),
        datasets=ULDP_DATASETS,
    shell:
        "python -m figures.uldp.table_{wildcards.number} --table {input.table}"
        " --ledger {input.ledger} --datasets {params.datasets}"
        " --out {wildcards.out}/tables/uldp_table_{wildcards.number} 2>&1 | tee {log}"


# seconds, which no two runs have in common: beside the tables, not among them
rule uldp_times:
    input:
        expand(
            "{{out}}/times/uldp_fig_07_12/{dataset}/{mechanism}.csv",
            dataset=SETTINGS.census,
            mechanism=("RR", "RAP", "uRR", "uRAP"),
        ),
    output:
        multiext("{out}/times/uldp_fig_07_12", *TABLE_FILES),
    log:
        "{out}/logs/uldp_times.log",
    params:
        code=fingerprint("figures.uldp.times"),
    shell:
        "python -m figures.uldp.times --times {input}"
        " --out {wildcards.out}/times/uldp_fig_07_12 2>&1 | tee {log}"


TABLES += ["uldp_order"]


rule uldp_order:
    input:
        points="{out}/experiments/uldp_order.csv",
        caption="figures/uldp/captions/order.md",
    output:
        table_outputs("uldp_order"),
    log:
        "{out}/logs/tables/uldp_order.log",
    params:
        code=fingerprint("figures.uldp.order"),
    shell:
        "python -m figures.uldp.order --points {input.points}"
        " --out {wildcards.out}/tables/uldp_order 2>&1 | tee {log}"
