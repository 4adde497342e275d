"""Certify the randomisers of published packages: `snakemake audit`, no part of `snakemake all`."""

from audit.cases import CASES

AUDIT_ENVIRONMENT = ".venv-audit"
AUDITED = list(dict.fromkeys(case.package for case in CASES))
AUDIT_CODE = [
    path.as_posix()
    for package in ("audit", "checker")
    for path in sorted(Path(package).rglob("*.py"))
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
        " --only-binary :all: --no-binary autodp,multi-freq-ldpy -r lock/audit.txt"
        " && cat lock/build.txt lock/audit.txt > {output}) 2>&1 | tee {log}"


# one package after the other, or beside each other with more cores
rule audit_package:
    input:
        f"{AUDIT_ENVIRONMENT}/built-from.txt",
        AUDIT_CODE,
    output:
        "results/audit/{package}/audit.csv",
        "results/audit/{package}/audit.md",
    log:
        "results/logs/audit_{package}.log",
    params:
        python=f"{AUDIT_ENVIRONMENT}/bin/python",
    shell:
        "{params.python} -m audit --only {wildcards.package}. --out results/audit/{wildcards.package}"
        " 2>&1 | tee {log}"


# what accountants say next to certified bounds
rule audit_accountants:
    input:
        f"{AUDIT_ENVIRONMENT}/built-from.txt",
        "audit/accountants.py",
        [str(path) for path in sorted(Path("mechanisms/accounting").rglob("*.py"))],
    output:
        "results/audit/accountants.csv",
    log:
        "results/logs/audit_accountants.log",
    params:
        python=f"{AUDIT_ENVIRONMENT}/bin/python",
    shell:
        "{params.python} -W ignore -m audit.accountants --out {output} 2>&1 | tee {log}"


rule audit:
    input:
        "results/audit/accountants.csv",
        parts=expand("results/audit/{package}/audit.csv", package=AUDITED),
    output:
        "results/audit/audit.csv",
        "results/audit/audit.md",
    log:
        "results/logs/audit.log",
    params:
        python=f"{AUDIT_ENVIRONMENT}/bin/python",
    shell:
        "{params.python} -m audit --join {input.parts} --out results/audit 2>&1 | tee {log}"
