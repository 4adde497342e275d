"""The ULDP paper: its experiments, figures and tables."""

ULDP_MECHANISMS = {
    "uldp_fig_05_10": ("RR", "RAP", "uRR", "uRAP", "uRAP_best", "none"),
    "uldp_fig_06_11": ("RR", "RAP", "uRR", "uRAP", "none"),
    "uldp_fig_07_12": ("RR", "RAP", "uRR", "uRAP", "none"),
    "uldp_fig_08_13": ("uRR", "uRAP"),
}
ULDP_RUNS = {
    "uldp_fig_05_10": ULDP_DATASETS,
    "uldp_fig_06_11": ULDP_DATASETS,
    "uldp_fig_07_12": [SETTINGS.census],
    "uldp_fig_08_13": [SETTINGS.location_tagged],
}
# where the census data have no further attributes: independent ones, yes with these probabilities
ULDP_PROPORTIONS = (0.02, 0.01, 0.03, 0.01, 0.02)
FIGURES += [f"uldp_fig_{number:02}" for number in range(1, 14)]
ULDP_DIAGRAMS = ("01", "02", "03", "04")
TABLES += [f"uldp_table_{number:02}" for number in range(1, 5)]
OTHERS["uldp"] = ["times/uldp_fig_07_12.md"]
# what experiments.uldp.measured reads
MEASURED["uldp"] = [
    f"experiments/{experiment}.csv"
    for experiment in ("uldp_fig_05_10", "uldp_fig_06_11", "uldp_fig_07_12", "uldp_fig_08_13")
]
MEASURED_DATASETS["uldp"] = lambda wildcards: [*ULDP_DATASETS, SETTINGS.location_tagged]


def uldp_runs(experiment):
    """Return the tables of an experiment, below {out}."""
    return expand(
        "{{out}}/experiments/{experiment}/{dataset}/{mechanism}.csv",
        experiment=experiment,
        dataset=ULDP_RUNS[experiment],
        mechanism=ULDP_MECHANISMS[experiment],
    )


def uldp_counts(*datasets):
    """Return the files of the counts of data sets, and of where they come from."""
    return expand("results/data/{dataset}{end}", dataset=datasets, end=(".csv", ".json"))


def uldp_options(wildcards):
    """Return the options that all experiments share."""
    chosen = settings_of(wildcards)
    return (
        f"--repetitions {chosen.repetitions} --em-repetitions {chosen.uldp.em_repetitions}"
        f" --seed {chosen.seed} --tolerance {chosen.tolerance} --max-passes {chosen.max_passes}"
    )


def uldp_em(wildcards):
    """Return where EM stops, for captions."""
    return [settings_of(wildcards).tolerance, settings_of(wildcards).max_passes]


def uldp_each(experiment):
    """Return the commands of an experiment: one for each mechanism whose table is wanted."""
    return lambda wildcards, output: each(
        [f"experiments.uldp.{experiment}"] * len(output),
        [f"--mechanism {stem} --out {path}" for stem, path in zip(stems(output), output)],
    )


def uldp_each_timed(wildcards, output):
    """Return the same of the experiment that writes times beside its table."""
    # a named output of one file is that file, not a list
    pairs = zip(output[: len(output) // 2], output[len(output) // 2 :], strict=True)
    said = [f"--mechanism {Path(r).stem} --out {r} --times {t}" for r, t in pairs]
    return each(["experiments.uldp.fig_07_12"] * len(said), said)


rule uldp_fig_05_10:
    input:
        counts="results/data/{dataset}.csv",
    output:
        expand(
            "{{out,%s}}/experiments/uldp_fig_05_10/{{dataset}}/{mechanism}.csv" % WHOLE,
            mechanism=ULDP_MECHANISMS["uldp_fig_05_10"],
        ),
    log:
        "{out}/logs/uldp_fig_05_10/{dataset}.log",
    benchmark:
        "{out}/benchmarks/uldp_fig_05_10/{dataset}.tsv"
    priority: LONGEST
    threads: threads_of
    resources:
        mem_mb=MONTE_CARLO_MB,
        runtime=minutes_of,
    params:
        code=fingerprint("experiments.uldp.fig_05_10"),
        each=uldp_each("fig_05_10"),
        options=uldp_options,
        eps=lambda w: settings_of(w).eps,
    shell:
        "python -m common.batch --counts {input.counts} --label {wildcards.dataset}"
        " --eps {params.eps} {params.options}"
        " --threads {threads} {params.each} 2>&1 | tee {log}"


use rule uldp_fig_05_10 as uldp_fig_05_10_split with:
    output:
        "{out,%s}/experiments/uldp_fig_05_10/{dataset}/{mechanism}.csv" % SPLIT,
    log:
        "{out}/logs/uldp_fig_05_10/{dataset}/{mechanism}.log",
    benchmark:
        "{out}/benchmarks/uldp_fig_05_10/{dataset}/{mechanism}.tsv"


rule uldp_fig_06_11:
    input:
        counts="results/data/{dataset}.csv",
    output:
        expand(
            "{{out,%s}}/experiments/uldp_fig_06_11/{{dataset}}/{mechanism}.csv" % WHOLE,
            mechanism=ULDP_MECHANISMS["uldp_fig_06_11"],
        ),
    log:
        "{out}/logs/uldp_fig_06_11/{dataset}.log",
    benchmark:
        "{out}/benchmarks/uldp_fig_06_11/{dataset}.tsv"
    priority: LONGER
    threads: threads_of
    resources:
        mem_mb=MONTE_CARLO_MB,
        runtime=minutes_of,
    params:
        code=fingerprint("experiments.uldp.fig_06_11"),
        each=uldp_each("fig_06_11"),
        options=uldp_options,
        sizes=lambda w: settings_of(w).uldp.sensitive,
    shell:
        "python -m common.batch --counts {input.counts} --label {wildcards.dataset}"
        " --sizes {params.sizes} {params.options}"
        " --threads {threads} {params.each} 2>&1 | tee {log}"


use rule uldp_fig_06_11 as uldp_fig_06_11_split with:
    output:
        "{out,%s}/experiments/uldp_fig_06_11/{dataset}/{mechanism}.csv" % SPLIT,
    log:
        "{out}/logs/uldp_fig_06_11/{dataset}/{mechanism}.log",
    benchmark:
        "{out}/benchmarks/uldp_fig_06_11/{dataset}/{mechanism}.tsv"


rule uldp_fig_07_12:
    input:
        counts="results/data/{dataset}.csv",
        refined=expand("results/data/{dataset}.csv", dataset=SETTINGS.census_refined),
    output:
        runs=expand(
            "{{out,%s}}/experiments/uldp_fig_07_12/{{dataset}}/{mechanism}.csv" % WHOLE,
            mechanism=ULDP_MECHANISMS["uldp_fig_07_12"],
        ),
        times=expand(
            "{{out,%s}}/times/uldp_fig_07_12/{{dataset}}/{mechanism}.csv" % WHOLE,
            mechanism=ULDP_MECHANISMS["uldp_fig_07_12"],
        ),
    log:
        "{out}/logs/uldp_fig_07_12/{dataset}.log",
    benchmark:
        "{out}/benchmarks/uldp_fig_07_12/{dataset}.tsv"
    priority: LONG
    threads: threads_of
    resources:
        mem_mb=MONTE_CARLO_MB,
        runtime=minutes_of,
    params:
        code=fingerprint("experiments.uldp.fig_07_12"),
        each=uldp_each_timed,
        own=lambda w: settings_of(w).uldp.attributes,
        seed=lambda w: settings_of(w).seed,
        tolerance=lambda w: settings_of(w).tolerance,
        refinement=lambda w, input: (
            f"--refined {input.refined}"
            if input.refined
            else f"--proportions {' '.join(map(str, ULDP_PROPORTIONS))}"
        ),
    shell:
        "python -m common.batch --counts {input.counts} --label {wildcards.dataset}"
        " --attributes {params.own[numbers]} --eps {params.own[eps]}"
        " {params.refinement} --users {params.own[users]}"
        " --repetitions {params.own[repetitions]} --em-repetitions {params.own[em_repetitions]}"
        " --max-passes {params.own[max_passes]} --tolerance {params.tolerance}"
        " --seed {params.seed} --threads {threads} {params.each}"
        " 2>&1 | tee {log}"


use rule uldp_fig_07_12 as uldp_fig_07_12_split with:
    output:
        runs="{out,%s}/experiments/uldp_fig_07_12/{dataset}/{mechanism}.csv" % SPLIT,
        times="{out,%s}/times/uldp_fig_07_12/{dataset}/{mechanism}.csv" % SPLIT,
    log:
        "{out}/logs/uldp_fig_07_12/{dataset}/{mechanism}.log",
    benchmark:
        "{out}/benchmarks/uldp_fig_07_12/{dataset}/{mechanism}.tsv"
    priority: LONGEST


rule uldp_fig_08_13:
    input:
        counts=f"results/data/{SETTINGS.location_tagged}.csv",
        venues=f"results/data/{SETTINGS.location_venues}.csv",
    output:
        expand(
            "{{out,%s}}/experiments/uldp_fig_08_13/{dataset}/{mechanism}.csv" % WHOLE,
            dataset=SETTINGS.location_tagged,
            mechanism=ULDP_MECHANISMS["uldp_fig_08_13"],
        ),
    log:
        "{out}/logs/uldp_fig_08_13/all.log",
    benchmark:
        "{out}/benchmarks/uldp_fig_08_13/all.tsv"
    priority: LONG
    threads: threads_of
    resources:
        mem_mb=MONTE_CARLO_MB,
        runtime=minutes_of,
    params:
        code=fingerprint("experiments.uldp.fig_08_13"),
        each=uldp_each("fig_08_13"),
        label=SETTINGS.location_tagged,
        options=uldp_options,
        eps=lambda w: settings_of(w).eps,
    shell:
        "python -m common.batch --counts {input.counts} --venues {input.venues}"
        " --label {params.label} --eps {params.eps}"
        " {params.options} --threads {threads} {params.each} 2>&1 | tee {log}"


use rule uldp_fig_08_13 as uldp_fig_08_13_split with:
    output:
        f"{{out,{SPLIT}}}/experiments/uldp_fig_08_13/{SETTINGS.location_tagged}/{{mechanism}}.csv",
    log:
        "{out}/logs/uldp_fig_08_13/{mechanism}.log",
    benchmark:
        "{out}/benchmarks/uldp_fig_08_13/{mechanism}.tsv"


rule uldp_collect:
    input:
        lambda w: expand(uldp_runs(w.experiment), out=w.out),
    output:
        "{out}/experiments/{experiment,uldp_fig_05_10|uldp_fig_06_11|uldp_fig_07_12|uldp_fig_08_13}.csv",
    log:
        "{out}/logs/{experiment}.log",
    params:
        code=fingerprint("experiments.collect"),
        runs=lambda w: f"{w.out}/experiments/{w.experiment}",
        datasets=lambda w: ULDP_RUNS[w.experiment],
        mechanisms=lambda w: ULDP_MECHANISMS[w.experiment],
    shell:
        "python -m experiments.collect --runs {params.runs} --datasets {params.datasets}"
        " --parts {params.mechanisms} --out {output} 2>&1 | tee {log}"


rule uldp_fig_09_data:
    input:
        counts=f"results/data/{SETTINGS.location_tagged}.csv",
        venues=f"results/data/{SETTINGS.location_venues}.csv",
    output:
        "{out}/experiments/uldp_fig_09.csv",
    log:
        "{out}/logs/uldp_fig_09.log",
    params:
        code=fingerprint("experiments.uldp.fig_09"),
    shell:
        "python -m experiments.uldp.fig_09 --counts {input.counts} --venues {input.venues}"
        " --out {output} 2>&1 | tee {log}"


rule uldp_tables_03_04:
    input:
        counts=expand("results/data/{dataset}.csv", dataset=ULDP_DATASETS),
    output:
        "{out}/experiments/uldp_tables_03_04.csv",
    log:
        "{out}/logs/uldp_tables_03_04.log",
    params:
        code=fingerprint("experiments.uldp.tables_03_04"),
        labels=ULDP_DATASETS,
    shell:
        "python -m experiments.uldp.tables_03_04 --counts {input.counts} --labels {params.labels}"
        " --out {output} 2>&1 | tee {log}"
