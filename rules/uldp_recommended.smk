"""Beyond the ULDP paper: which mechanism has the least worst case, and what the candidates lose."""

FIGURES += ["uldp_least_loss"]
TABLES += ["uldp_recommended"]
# of the eps of Figures 5 and 10, those of the table of mechanisms to choose from
RECOMMENDED_EPS = (0.1, 1, 2)


def recommended_eps(wildcards):
    """Return the eps of the table of mechanisms to choose from."""
    return [eps for eps in settings_of(wildcards).eps if eps in RECOMMENDED_EPS]


rule uldp_block_design:
    input:
        counts="results/data/{dataset}.csv",
    output:
        "{out}/experiments/uldp_block_design/{dataset}.csv",
    log:
        "{out}/logs/uldp_block_design/{dataset}.log",
    benchmark:
        "{out}/benchmarks/uldp_block_design/{dataset}.tsv"
    priority: LONG
    threads: threads_of
    resources:
        mem_mb=MONTE_CARLO_MB,
        runtime=minutes_of,
    params:
        code=fingerprint("experiments.uldp.beyond.block_design"),
        options=uldp_options,
        eps=recommended_eps,
    shell:
        "python -m experiments.uldp.beyond.block_design --counts {input.counts}"
        " --label {wildcards.dataset} --eps {params.eps} {params.options}"
        " --threads {threads} --out {output} 2>&1 | tee {log}"


rule uldp_recommended:
    input:
        runs=expand(
            "{{out}}/experiments/uldp_fig_05_10/{dataset}/{mechanism}.csv",
            dataset=ULDP_DATASETS,
            mechanism=("uRR", "uRAP", "uRAP_best"),
        ),
        blocks=expand("{{out}}/experiments/uldp_block_design/{dataset}.csv", dataset=ULDP_DATASETS),
        register="data/datasets.yaml",
    output:
        table_outputs("uldp_recommended"),
    log:
        "{out}/logs/tables/uldp_recommended.log",
    params:
        code=fingerprint("figures.uldp.recommended"),
        datasets=ULDP_DATASETS,
        eps=recommended_eps,
    shell:
        "python -m figures.uldp.recommended --runs {wildcards.out}/experiments/uldp_fig_05_10"
        " --blocks {wildcards.out}/experiments/uldp_block_design --datasets {params.datasets}"
        " --eps {params.eps} --out {wildcards.out}/tables/uldp_recommended 2>&1 | tee {log}"


rule uldp_least_loss:
    input:
        table="{out}/experiments/uldp_least_loss.csv",
        caption="figures/uldp/captions/least_loss.md",
    output:
        figure_outputs("uldp_least_loss"),
    log:
        "{out}/logs/figures/uldp_least_loss.log",
    params:
        code=fingerprint("figures.uldp.least_loss"),
    shell:
        "python -m figures.uldp.least_loss --table {input.table}"
        " --out {wildcards.out}/figures/uldp_least_loss 2>&1 | tee {log}"
