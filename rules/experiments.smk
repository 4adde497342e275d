"""Measurements: one rule an experiment, one job a data set and mechanism."""

MECHANISMS = ("RR", "RAP", "uRR", "uRAP", "none")


def settings_of(wildcards):
    """Return the settings of a folder of results."""
    return SETTINGS_OF[wildcards.out]


rule uldp_fig_05_10:
    input:
        counts="results/data/{dataset}.csv",
        code=sources("experiments.uldp_fig_05_10"),
    output:
        "{out}/experiments/uldp_fig_05_10/{dataset}/{mechanism}.csv",
    log:
        "{out}/logs/uldp_fig_05_10/{dataset}/{mechanism}.log",
    benchmark:
        "{out}/benchmarks/uldp_fig_05_10/{dataset}/{mechanism}.tsv"
    threads: 2
    params:
        eps=lambda w: settings_of(w).eps,
        repetitions=lambda w: settings_of(w).repetitions,
        seed=lambda w: settings_of(w).seed,
        tolerance=lambda w: settings_of(w).tolerance,
        max_passes=lambda w: settings_of(w).max_passes,
    shell:
        "python -m experiments.uldp_fig_05_10 --counts {input.counts} --label {wildcards.dataset}"
        " --mechanism {wildcards.mechanism} --eps {params.eps}"
        " --repetitions {params.repetitions} --seed {params.seed}"
        " --tolerance {params.tolerance} --max-passes {params.max_passes}"
        " --threads {threads} --out {output} 2>&1 | tee {log}"
