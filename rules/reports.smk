"""Figures of exact curves beyond the papers: larger alphabets, repeated and shuffled reports."""

EXACT_FIGURES = ("lip_larger_alphabet", "uldp_repeated_reports", "uldp_shuffling")
FIGURES += EXACT_FIGURES


wildcard_constraints:
    exact="larger_alphabet|repeated_reports|shuffling",


rule exact_points:
    output:
        "{out}/experiments/{paper}_{exact}.csv",
    log:
        "{out}/logs/{paper}_{exact}.log",
    benchmark:
        "{out}/benchmarks/{paper}_{exact}.tsv"
    params:
        code=lambda w: fingerprint(f"experiments.exact.{w.exact}"),
    shell:
        "python -m experiments.exact.{wildcards.exact} --out {output} 2>&1 | tee {log}"
