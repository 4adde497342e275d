"""Decide the claims: the proofs, the statements about experiments, and the ledger of both."""

# by paper, the files whose numbers decide its statements about experiments, below {out}
MEASURED = {}
# by paper, the configured data sets that these numbers are of, from the wildcards
MEASURED_DATASETS = {}


# the smallest scale has proofs of its own: certificates decide their steps, and not Z3 and cvc5
PROVING = {"results": "", "results/smoke": "--certificates"}


rule prove:
    input:
        package_sources("theory"),
        "theory/certificates/store.json.xz",
        "lock/requirements.txt",
    output:
        ledger="{out}/proofs.json",
        seconds="{out}/prove_seconds.json",
    log:
        "{out}/logs/prove.log",
    benchmark:
        "{out}/benchmarks/prove.tsv"
    # first: it takes longest, and while it waits its many inputs are looked at for each other job
    priority: FIRST
    threads: 2
    resources:
        mem_mb=2000,
        runtime=30,
    params:
        by=lambda w: PROVING[w.out],
    shell:
        "python -m theory prove {params.by} --jobs {threads} --ledger {output.ledger}"
        " 2>&1 | tee {log}"


rule proofs:
    input:
        "results/proofs.json",


rule measured:
    input:
        lambda w: [f"{w.out}/{path}" for path in MEASURED[w.paper]],
        statements="theory/statements/{paper}/measured.claims",
    output:
        "{out}/measured/{paper}.json",
    log:
        "{out}/logs/measured/{paper}.log",
    params:
        code=lambda w: fingerprint(f"experiments.{w.paper}.measured"),
        datasets=lambda w: MEASURED_DATASETS[w.paper](w),
    shell:
        "python -m experiments.measured --paper {wildcards.paper} --results {wildcards.out}"
        " --datasets {params.datasets} --out {output} 2>&1 | tee {log}"


rule ledger_of_paper:
    input:
        proofs="{out}/proofs.json",
        measured=lambda w: [f"{w.out}/measured/{p}.json" for p in MEASURED if p == w.paper],
    output:
        "{out}/ledger/{paper}.json",
    log:
        "{out}/logs/ledger/{paper}.log",
    params:
        code=fingerprint("theory.commands.merge"),
    shell:
        "python -m theory merge --proofs {input.proofs} --measured {input.measured}"
        " --paper {wildcards.paper} --ledger {output} 2>&1 | tee {log}"


rule ledger:
    input:
        proofs="{out}/proofs.json",
        measured=lambda w: [f"{w.out}/measured/{paper}.json" for paper in MEASURED],
    output:
        "{out}/ledger.json",
    log:
        "{out}/logs/ledger.log",
    params:
        code=fingerprint("theory.commands.merge"),
    shell:
        "python -m theory merge --proofs {input.proofs} --measured {input.measured}"
        " --ledger {output} 2>&1 | tee {log}"
