"""The OneID paper: its experiments, figures and tables."""

ONEID_ERRORS = ("03", "04", "07", "10", "11")
ONEID_RATES = ("05", "06", "08", "09", "12")
FIGURES += [f"oneid_fig_{number:02}" for number in range(1, 13)]
TABLES += [f"oneid_table_{number:02}" for number in range(1, 5)]
MEASURED["oneid"] = [
    f"experiments/oneid_{name}.csv" for name in ("utility", "reidentification", "cities")
]


def oneid_datasets(wildcards):
    """Return the data sets of a folder of results."""
    return settings_of(wildcards).oneid.datasets


MEASURED_DATASETS["oneid"] = oneid_datasets


def oneid_counts(wildcards):
    """Return the counts of all data sets and where they come from."""
    return expand(
        "results/data/{dataset}{end}", dataset=oneid_datasets(wildcards), end=(".csv", ".json")
    )


def oneid_parts(wildcards):
    """Return the numbers of the parts into which each experiment on a data set is split."""
    return [*range(1, settings_of(wildcards).oneid.parts + 1)]


def oneid_part(wildcards):
    """Return the part as the commands take it."""
    return f"{wildcards.get('part', 1)}/{settings_of(wildcards).oneid.parts}"


def oneid_points(wildcards):
    """Return the options of the parameters: those of all figures, and those compared with them."""
    chosen = settings_of(wildcards).oneid
    given = {"--gamma": chosen.gamma, "--alpha": chosen.alpha, "--share": chosen.n_0}
    return " ".join(f"{name} {' '.join(map(str, values))}" for name, values in given.items())


def oneid_tables(experiment, scale):
    """Return the tables of an experiment on all data sets of a scale, below {out}.

    A job has all data sets, but at the scale `paper` one: ten jobs that start take longer.
    """
    chosen = settings(config, scale=scale).oneid
    return expand(
        "{{out,%s}}/experiments/%s/{dataset}/1.csv" % (AT_SCALE[scale], experiment),
        dataset=chosen.datasets,
    )


def oneid_each(wildcards, output):
    """Return the commands that make tables: one for each experiment and data set."""
    attacked = settings_of(wildcards).oneid.attacked
    own = {"utility": "", "reidentification": f" --attacked {attacked}"}
    modules, options = [], []
    for path in map(Path, output):
        kind, name = path.parts[-3].removeprefix("oneid_"), path.parts[-2]
        modules.append(f"experiments.oneid.{kind}")
        counts = f"--counts results/data/{name}.csv --label {name}"
        options.append(f"{counts} --out {path}{own[kind]}")
    return each(modules, options)


rule oneid_utility:
    input:
        counts="results/data/{dataset}.csv",
    output:
        "{out,%s}/experiments/oneid_utility/{dataset}/{part}.csv" % SPLIT,
    log:
        "{out}/logs/oneid_utility/{dataset}/{part}.log",
    benchmark:
        "{out}/benchmarks/oneid_utility/{dataset}/{part}.tsv"
    priority: LONG
    resources:
        runtime=minutes_of,
    params:
        code=fingerprint("experiments.oneid.utility"),
        each=oneid_each,
        # Snakemake does not see that a param of outputs has changed
        attacked=lambda w: settings_of(w).oneid.attacked,
        repetitions=lambda w: settings_of(w).oneid.repetitions,
        seed=lambda w: settings_of(w).seed,
        part=oneid_part,
        points=oneid_points,
    shell:
        "python -m common.batch --repetitions {params.repetitions} --seed {params.seed}"
        " --part {params.part} {params.points} {params.each} 2>&1 | tee {log}"


use rule oneid_utility as oneid_utility_default with:
    input:
        counts=lambda w: expand("results/data/{dataset}.csv", dataset=oneid_datasets(w)),
    output:
        oneid_tables("oneid_utility", "default"),
    log:
        "{out}/logs/oneid_utility/all.log",
    benchmark:
        "{out}/benchmarks/oneid_utility/all.tsv"


use rule oneid_utility as oneid_reidentification with:
    output:
        "{out,%s}/experiments/oneid_reidentification/{dataset}/{part}.csv" % SPLIT,
    log:
        "{out}/logs/oneid_reidentification/{dataset}/{part}.log",
    benchmark:
        "{out}/benchmarks/oneid_reidentification/{dataset}/{part}.tsv"
    params:
        code=fingerprint("experiments.oneid.reidentification"),


use rule oneid_utility_default as oneid_reidentification_default with:
    output:
        oneid_tables("oneid_reidentification", "default"),
    log:
        "{out}/logs/oneid_reidentification/all.log",
    benchmark:
        "{out}/benchmarks/oneid_reidentification/all.tsv"
    params:
        code=fingerprint("experiments.oneid.reidentification"),


# both at the scale `smoke`
use rule oneid_utility_default as oneid_quick with:
    output:
        oneid_tables("oneid_utility", "smoke"),
        oneid_tables("oneid_reidentification", "smoke"),
    log:
        "{out}/logs/oneid_quick.log",
    benchmark:
        "{out}/benchmarks/oneid_utility,oneid_reidentification.tsv"
    params:
        code=fingerprints("experiments.oneid.", ("utility", "reidentification")),


rule oneid_cities:
    output:
        "{out}/experiments/oneid_cities.csv",
    log:
        "{out}/logs/oneid_cities.log",
    params:
        code=fingerprint("experiments.oneid.cities"),
        gamma=lambda w: settings_of(w).oneid.gamma[0],
    shell:
        "python -m experiments.oneid.cities --gamma {params.gamma} --out {output} 2>&1 | tee {log}"


rule oneid_collect:
    input:
        runs=lambda w: [
            f"{w.out}/experiments/{w.experiment}/{dataset}/{part}.csv"
            for dataset in oneid_datasets(w)
            for part in oneid_parts(w)
        ],
    output:
        "{out}/experiments/{experiment,oneid_utility|oneid_reidentification}.csv",
    log:
        "{out}/logs/{experiment}.log",
    params:
        code=fingerprint("experiments.collect"),
        runs=lambda w: f"{w.out}/experiments/{w.experiment}",
        datasets=oneid_datasets,
        parts=oneid_parts,
    shell:
        "python -m experiments.collect --runs {params.runs} --datasets {params.datasets}"
        " --parts {params.parts} --out {output} 2>&1 | tee {log}"


rule oneid_fig_01_run:
    input:
        counts=f"results/data/{SETTINGS.oneid.example}.csv",
    output:
        "{out}/experiments/oneid_fig_01.csv",
    log:
        "{out}/logs/oneid_fig_01.log",
    params:
        code=fingerprint("experiments.oneid.fig_01"),
        seed=lambda w: settings_of(w).seed,
        gamma=lambda w: min(settings_of(w).oneid.gamma),
    shell:
        "python -m experiments.oneid.fig_01 --counts {input.counts} --seed {params.seed}"
        " --gamma {params.gamma} --out {output} 2>&1 | tee {log}"


rule oneid_fig_01_and_02:
    input:
        run="{out}/experiments/oneid_fig_01.csv",
        budgets="{out}/experiments/oneid_fig_02.csv",
        data=expand(f"results/data/{SETTINGS.oneid.example}{{end}}", end=(".csv", ".json")),
        register="data/datasets.yaml",
        captions=expand("figures/oneid/captions/fig_{number}.md", number=("01", "02")),
    output:
        figure_outputs(*figure_names("oneid", ("01", "02"))),
    log:
        "{out}/logs/figures/oneid_fig_01_and_02.log",
    params:
        code=fingerprints("figures.oneid.fig_", ("01", "02")),
        settings=said_of,
        example=SETTINGS.oneid.example,
    shell:
        "python -m common.batch"
        " --each figures.oneid.fig_01 --table {input.run} --data results/data"
        " --dataset {params.example}"
        " --settings {params.settings:q} --out {wildcards.out}/figures/oneid_fig_01"
        " --each figures.oneid.fig_02 --table {input.budgets}"
        " --out {wildcards.out}/figures/oneid_fig_02 2>&1 | tee {log}"


# all figures of an experiment: errors, and rates of re-identification
for experiment, numbers, kind in (
    ("utility", ONEID_ERRORS, "errors"),
    ("reidentification", ONEID_RATES, "rates"),
):

    rule:
        name:
            f"oneid_figures_of_{kind}"
        input:
            runs=f"{{out}}/experiments/oneid_{experiment}.csv",
            data=oneid_counts,
            register="data/datasets.yaml",
            caption=f"figures/oneid/captions/{kind}.md",
        output:
            figure_outputs(*figure_names("oneid", numbers)),
        log:
            f"{{out}}/logs/figures/oneid_{kind}.log",
        params:
            code=drawing(*figure_names("oneid", numbers)),
            each=figures_each("oneid", numbers),
            datasets=oneid_datasets,
            settings=said_of,
            drawn=drawn_of("oneid"),
        shell:
            "python -m common.batch --runs {input.runs} --data results/data"
            " --datasets {params.datasets} --settings {params.settings:q} {params.drawn}"
            " {params.each} 2>&1 | tee {log}"


rule oneid_table_01:
    input:
        ledger="{out}/ledger/oneid.json",
        caption="figures/oneid/captions/table_01.md",
        attacks="{out}/experiments/oneid_reidentification.csv",
    output:
        table_outputs("oneid_table_01"),
    log:
        "{out}/logs/tables/oneid_table_01.log",
    params:
        code=fingerprint("figures.oneid.table_01"),
        datasets=oneid_datasets,
    shell:
        "python -m figures.oneid.table_01 --ledger {input.ledger} --attacks {input.attacks}"
        " --datasets {params.datasets} --out {wildcards.out}/tables/oneid_table_01 2>&1 | tee {log}"


rule oneid_table_02:
    input:
        ledger="{out}/ledger/oneid.json",
        caption="figures/oneid/captions/table_02.md",
        utility="{out}/experiments/oneid_utility.csv",
        attacks="{out}/experiments/oneid_reidentification.csv",
    output:
        table_outputs("oneid_table_02"),
    log:
        "{out}/logs/tables/oneid_table_02.log",
    params:
        code=fingerprint("figures.oneid.table_02"),
        datasets=oneid_datasets,
        locations=lambda w: settings_of(w).oneid.locations,
    shell:
        "python -m figures.oneid.table_02 --ledger {input.ledger} --utility {input.utility}"
        " --attacks {input.attacks} --datasets {params.datasets} --locations {params.locations}"
        " --out {wildcards.out}/tables/oneid_table_02 2>&1 | tee {log}"


rule oneid_table_03:
    input:
        glossary="theory/glossary/oneid.yaml",
    output:
        table_outputs("oneid_table_03"),
    log:
        "{out}/logs/tables/oneid_table_03.log",
    params:
        code=fingerprint("figures.glossary"),
    shell:
        "python -m figures.glossary --glossary {input.glossary}"
        " --title 'OneID, Table III' --out {wildcards.out}/tables/oneid_table_03 2>&1 | tee {log}"


rule oneid_table_04:
    input:
        data=oneid_counts,
        register="data/datasets.yaml",
    output:
        table_outputs("oneid_table_04"),
    log:
        "{out}/logs/tables/oneid_table_04.log",
    params:
        code=fingerprint("figures.oneid.table_04"),
        datasets=oneid_datasets,
    shell:
        "python -m figures.oneid.table_04 --data results/data --datasets {params.datasets}"
        " --out {wildcards.out}/tables/oneid_table_04 2>&1 | tee {log}"


BEYOND = ("oneid_best_channel", "lip_larger_alphabet")


# with a figure of LIP's of the same kind, in one job
rule figures_beyond:
    input:
        points=[f"{{out}}/experiments/{name}.csv" for name in BEYOND],
        captions=[f"figures/{name.replace('_', '/captions/', 1)}.md" for name in BEYOND],
    output:
        figure_outputs(*BEYOND),
    log:
        "{out}/logs/figures/beyond.log",
    params:
        code=drawing(*BEYOND),
        each=lambda w, input: each(
            [" ".join(drawn_by(name)) for name in BEYOND],
            [f"--points {p} --out {w.out}/figures/{Path(p).stem}" for p in input.points],
        ),
    shell:
        "python -m common.batch {params.each} 2>&1 | tee {log}"
