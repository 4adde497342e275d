"""Beyond the ULDP paper: which mechanism has the least worst case, and what the candidates lose."""

FIGURES += ["uldp_least_loss"]
TABLES += ["uldp_recommended"]
# of a scale's eps of Figures 5 and 10, those of the table of mechanisms to choose from
RECOMMENDED_EPS = (0.1, 1, 2)


def recommended_eps(wildcards):
    """Return the eps of the table of mechanisms to choose from: of a grid of one's own all."""
    chosen = settings_of(wildcards)
    return [eps for eps in chosen.eps if "eps" in chosen.own or eps in RECOMMENDED_EPS]


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


# at the scale `smoke` one job has all experiments on the location data: each takes less than to load
ULDP_LOCATION = ("uldp_fig_05_10", "uldp_fig_06_11", "uldp_fig_08_13", "uldp_block_design")


def uldp_location_each(wildcards, input, output):
    """Return the commands of these experiments, with the options that are their own."""
    chosen = settings_of(wildcards)
    counts, tagged = (
        f"--counts {path} --label {Path(path).stem}" for path in (input.counts, input.tagged)
    )
    eps = " ".join(map(str, chosen.eps))
    own = {
        "fig_05_10": f"{counts} --eps {eps}",
        "fig_06_11": f"{counts} --sizes {' '.join(map(str, chosen.uldp.sensitive))}",
        "fig_08_13": f"{tagged} --venues {input.venues} --eps {eps}",
    }
    modules, options = [], []
    for path in map(Path, output[:-1]):
        kind = path.parts[-3].removeprefix("uldp_")
        modules.append(f"experiments.uldp.{kind}")
        options.append(f"{own[kind]} --mechanism {path.stem} --out {path}")
    modules.append("experiments.uldp.beyond.block_design")
    eps = " ".join(map(str, recommended_eps(wildcards)))
    options.append(f"{counts} --eps {eps} --out {output[-1]}")
    return each(modules, options)


rule uldp_location_quick:
    input:
        counts=f"results/data/{SETTINGS.location}.csv",
        tagged=f"results/data/{SETTINGS.location_tagged}.csv",
        venues=f"results/data/{SETTINGS.location_venues}.csv",
    output:
        [
            f"{{out,{AT_SCALE['smoke']}}}/experiments/{experiment}/{dataset}/{mechanism}.csv"
            for experiment, dataset in zip(
                ULDP_LOCATION, 2 * [SETTINGS.location] + [SETTINGS.location_tagged]
            )
            for mechanism in ULDP_MECHANISMS[experiment]
        ],
        f"{{out,{AT_SCALE['smoke']}}}/experiments/uldp_block_design/{SETTINGS.location}.csv",
    log:
        "{out}/logs/uldp_location_quick.log",
    benchmark:
        f"{{out}}/benchmarks/{','.join(ULDP_LOCATION)}.tsv"
    priority: LONG
    resources:
        mem_mb=MONTE_CARLO_MB,
        runtime=minutes_of,
    params:
        code=fingerprint(
            "experiments.uldp.beyond.block_design",
            *(f"experiments.{name.replace('_', '.', 1)}" for name in ULDP_LOCATION[:3]),
        ),
        each=uldp_location_each,
        options=uldp_options,
        # the settings in `each`: Snakemake does not see that a param of outputs has changed
        eps=lambda w: settings_of(w).eps,
        blocks=recommended_eps,
        sizes=lambda w: settings_of(w).uldp.sensitive,
    shell:
        "python -m common.batch {params.options} {params.each} 2>&1 | tee {log}"


ruleorder: uldp_location_quick > uldp_block_design > uldp_fig_05_10 > uldp_fig_06_11 > uldp_fig_08_13


rule uldp_recommended:
    input:
        runs=expand(
            "{{out}}/experiments/uldp_fig_05_10/{dataset}/{mechanism}.csv",
            dataset=ULDP_DATASETS,
            mechanism=("uRR", "uRAP", "uRAP_best"),
        ),
        blocks=expand("{{out}}/experiments/uldp_block_design/{dataset}.csv", dataset=ULDP_DATASETS),
        data=uldp_counts(*ULDP_DATASETS),
        caption="figures/uldp/captions/recommended.md",
        register="data/datasets.yaml",
    output:
        table_outputs("uldp_recommended"),
    log:
        "{out}/logs/tables/uldp_recommended.log",
    params:
        code=fingerprint("figures.uldp.recommended"),
        datasets=ULDP_DATASETS,
        eps=recommended_eps,
        settings=said_of,
    shell:
        "python -m figures.uldp.recommended --runs {wildcards.out}/experiments/uldp_fig_05_10"
        " --blocks {wildcards.out}/experiments/uldp_block_design --datasets {params.datasets}"
        " --eps {params.eps} --data results/data --settings {params.settings:q}"
        " --out {wildcards.out}/tables/uldp_recommended 2>&1 | tee {log}"
