"""Certify the randomisers of published packages: `snakemake audit`, no part of `snakemake all`."""

AUDIT_ENVIRONMENT = ".venv-audit"
AUDIT_CODE = [
    path.as_posix()
    for room in ("audit", "theory/checker")
    for path in sorted(Path(room).rglob("*.py"))
]


# with known hashes, and without what the packages ask for and their randomisers do not import
rule audit_environment:
    input:
        "lock/build.txt",
        "lock/audit.txt",
    output:
        f"{AUDIT_ENVIRONMENT}/built-from.txt",
    log:
        "results/logs/audit_environment.log",
    params:
        python=f"{AUDIT_ENVIRONMENT}/bin/python",
        folder=AUDIT_ENVIRONMENT,
    shell:
        "(python -m venv --clear {params.folder}"
        " && {params.python} -m pip install --quiet --require-hashes --only-binary :all:"
        " -r lock/build.txt"
        " && {params.python} -m pip install --quiet --require-hashes --no-build-isolation --no-deps"
        " --only-binary :all: --no-binary multi-freq-ldpy -r lock/audit.txt"
        " && cat lock/build.txt lock/audit.txt > {output}) 2>&1 | tee {log}"


rule audit:
    input:
        f"{AUDIT_ENVIRONMENT}/built-from.txt",
        AUDIT_CODE,
    output:
        "results/audit/audit.csv",
        "results/audit/audit.md",
    log:
        "results/logs/audit.log",
    params:
        python=f"{AUDIT_ENVIRONMENT}/bin/python",
    shell:
        "{params.python} -m audit --out results/audit 2>&1 | tee {log}"
