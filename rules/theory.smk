"""Decide the claims: the ledger."""


rule ledger:
    input:
        room_sources("theory"),
        "lock/requirements.txt",
    output:
        "results/ledger.json",
        "results/prove_seconds.json",
    log:
        "results/logs/ledger.log",
    benchmark:
        "results/benchmarks/ledger.tsv"
    threads: 2
    shell:
        "python -m theory prove --jobs {threads} --ledger {output[0]} 2>&1 | tee {log}"


rule proofs:
    input:
        "results/ledger.json",
