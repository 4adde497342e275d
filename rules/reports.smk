"""Figures of exact curves beyond the papers: larger alphabets, repeated and shuffled reports."""

EXACT_FIGURES = (
    "lip_larger_alphabet",
    "uldp_repeated_reports",
    "uldp_shuffling",
    "uldp_accounted",
    "uldp_oracles",
    "uldp_hasse",
    "oneid_best_channel",
)
FIGURES += EXACT_FIGURES


wildcard_constraints:
    exact="larger_alphabet|repeated_reports|shuffling|accounted|best_channel|order|oracles",


# of formulas alone, one job: each would load more than it computes
QUICK = {
    "uldp_fig_01_04": "experiments.uldp.fig_01_04",
    "uldp_least_loss": "experiments.uldp.beyond.least_loss",
    "uldp_repeated_reports": "experiments.exact.repeated_reports",
    "oneid_fig_02": "experiments.oneid.fig_02",
}


rule quick_points:
    output:
        expand("{{out}}/experiments/{name}.csv", name=QUICK),
    log:
        "{out}/logs/quick_points.log",
    benchmark:
        f"{{out}}/benchmarks/{','.join(QUICK)}.tsv"
    params:
        code=fingerprint(*QUICK.values()),
        each=lambda w, output: each(QUICK.values(), [f"--out {path}" for path in output]),
    shell:
        "python -m common.batch {params.each} 2>&1 | tee {log}"


rule exact_points:
    output:
        "{out}/experiments/{paper,lip|uldp|oneid}_{exact,larger_alphabet|shuffling|accounted|best_channel|order|oracles}.csv",
    log:
        "{out}/logs/{paper}_{exact}.log",
    benchmark:
        "{out}/benchmarks/{paper}_{exact}.tsv"
    params:
        code=lambda w: fingerprint(f"experiments.exact.{w.exact}"),
    shell:
        "python -m experiments.exact.{wildcards.exact} --out {output} 2>&1 | tee {log}"
