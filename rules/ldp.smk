"""Frequency oracles, the survey's: runs on two data sets, and their figures."""

LDP_FIGURES = ("losses", "attacks")
FIGURES += [f"ldp_{name}" for name in LDP_FIGURES]
# runs are of the eps up to this one: beyond, GRR is the best, and linear hashing slow
LDP_MOST_EPS = 6


def ldp_eps(wildcards):
    """Return the eps of the runs: those that are small enough, or the smallest there is."""
    eps = settings_of(wildcards).eps
    return [one for one in eps if one <= LDP_MOST_EPS] or [min(eps)]


rule ldp_runs:
    input:
        counts="results/data/{dataset}.csv",
    output:
        "{out}/experiments/ldp_runs/{dataset}.csv",
    log:
        "{out}/logs/ldp_runs/{dataset}.log",
    benchmark:
        "{out}/benchmarks/ldp_runs/{dataset}.tsv"
    resources:
        mem_mb=MONTE_CARLO_MB,
        runtime=minutes_of,
    params:
        code=fingerprint("experiments.oracles.runs"),
        # a quarter of the repetitions: the exact curves are drawn beside them
        repetitions=lambda w: max(2, settings_of(w).repetitions // 4),
        attacked=lambda w: 4 * settings_of(w).oneid.attacked,
        eps=ldp_eps,
        seed=lambda w: settings_of(w).seed,
    shell:
        "python -m experiments.oracles.runs --counts {input.counts} --label {wildcards.dataset}"
        " --eps {params.eps} --repetitions {params.repetitions} --attacked {params.attacked}"
        " --seed {params.seed} --out {output} 2>&1 | tee {log}"


rule ldp_figures:
    input:
        runs=expand("{{out}}/experiments/ldp_runs/{dataset}.csv", dataset=ULDP_DATASETS),
        data=uldp_counts(*ULDP_DATASETS),
        register="data/datasets.yaml",
        captions=expand("figures/ldp/captions/{name}.md", name=LDP_FIGURES),
    output:
        figure_outputs(*(f"ldp_{name}" for name in LDP_FIGURES)),
    log:
        "{out}/logs/figures/ldp.log",
    params:
        code=fingerprints("figures.ldp.", LDP_FIGURES),
        each=lambda w: each(
            [f"figures.ldp.{name}" for name in LDP_FIGURES],
            [f"--out {w.out}/figures/ldp_{name}" for name in LDP_FIGURES],
        ),
        datasets=ULDP_DATASETS,
        settings=said_of,
        drawn=drawn_of("ldp"),
    shell:
        "python -m common.batch --runs {wildcards.out}/experiments/ldp_runs --data results/data"
        " --datasets {params.datasets} --settings {params.settings:q} {params.drawn}"
        " {params.each} 2>&1 | tee {log}"
