# `make all` reproduces everything, `make test` runs the tests, each kind of them once, and
# `make check` those that a change can have broken. They build .venv first, `make all` with only what
# the workflow needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# what the workflow needs; with what tests need besides
RUN := lock/run.txt
LOCKED := lock/requirements.txt
# packages that come as source alone
SOURCE := connection-pool

# processes import the same modules by the hundred: each is compiled once, also where the environment,
# as that of many containers, asks for no bytecode
export PYTHONDONTWRITEBYTECODE :=

# pip and Snakemake keep caches in the home folder; where that cannot be written, here
ifneq ($(shell test -w "$$HOME" && echo yes),yes)
export HOME := $(CURDIR)/.snakemake/home
endif

.PHONY: all check test env lint format bench trials lock mutants coq coq-all replay clean

all:
	@$(MAKE) --no-print-directory env LOCKED=$(RUN)
	$(BIN)/snakemake all

# what differs from the last commit, in a minute of CPU; SINCE=main is from where this branch left main
check: env
	$(BIN)/python -m tests.rings.check $(if $(SINCE),--since $(SINCE))

# each process collects what it runs
test: env
	$(BIN)/python -m pytest -n 2 --shares

# an environment knows the folder it was made in, and works nowhere else
HERE = case "$$(sed -n 's/^command = //p' $(VENV)/pyvenv.cfg)" in \
	*" $$(cd $(VENV) && pwd -P)") ;; *) false ;; esac 2>/dev/null
# it holds a copy of each lock that was installed, and is current if these are the locks of today
HAS = cmp -s $(1) $(VENV)/locks/$(notdir $(1))
CURRENT = $(HERE) && for lock in $(VENV)/locks/*; do cmp -s lock/$$(basename $$lock) $$lock || exit 1; done

env:
	@if ! ($(CURRENT)); then $(MAKE) --no-print-directory new; fi
	@if $(call HAS,$(LOCKED)); then echo "$(VENV) is current"; else \
		$(MAKE) --no-print-directory more; fi

.PHONY: new more
new:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "error: Python 3.11 or newer is needed; name one with make PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
		{ echo "error: $(PYTHON) lacks venv; install it (Debian: python3-venv)" >&2; exit 1; }
	rm -rf $(VENV)
	$(PYTHON) -m venv $(VENV)

more:
	@echo "into $(VENV): $$(grep -c == $(LOCKED)) packages with known hashes"
	lock/install.sh $(VENV) $(LOCKED) $(SOURCE)
	@echo "$(VENV) is ready: . $(BIN)/activate"

lint: env
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/snakefmt --check Snakefile rules

format: env
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/snakefmt Snakefile rules

# in an environment of its own, .venv-bench, with the libraries that are compared
bench:
	@$(MAKE) --no-print-directory env VENV=.venv-bench LOCKED=lock/bench.txt \
		SOURCE=autodp,connection-pool,multi-freq-ldpy
	.venv-bench/bin/python -m benchmarks
	.venv-bench/bin/python -m benchmarks.growth
	.venv-bench/bin/python -m figures.growth
	.venv-bench/bin/python -m benchmarks.readme

# what takes too long for `make test`, and all of what takes turns there: other machines and engines,
# faults, every claim. PART=3/10 is a tenth of it, PART=turn that whose turn it is
TWO = -n 2 --dist loadfile --no-loadscope-reorder
trials: env
	$(BIN)/python -m pytest -m trial $(if $(PART),$(TWO) --part $(PART))

# for maintainers, with uv on the path: pin anew what pyproject.toml asks for
COMPILE := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	--no-annotate pyproject.toml --group repository
lock:
	$(COMPILE) --group dev -o lock/requirements.txt
	$(COMPILE) -c lock/requirements.txt -o lock/run.txt
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
		--no-annotate pyproject.toml --extra deploy --extra notebook -c lock/requirements.txt \
		-o lock/deploy.txt
	$(COMPILE) --group bench --extra deploy -c lock/requirements.txt -o lock/bench.txt
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
		--no-annotate --no-deps --group audit -o lock/audit.txt
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
		--no-annotate --group build -o lock/build.txt
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
		--no-annotate --group installer -o lock/uv.txt

# the headline claims as theorems of Coq (Debian: coq)
coq: env
	$(BIN)/python -m theory coq

# all claims that have a theorem; goes on where it was stopped
coq-all: env
	$(BIN)/python -m theory coq --all

# all derivations by the checker that Coq proves right, extracted to OCaml (Debian: coq, ocaml-nox);
# a fresh clone has none: they are derived first
replay: env | results/derivations
	$(BIN)/python -m theory replay

results/derivations: | env
	$(BIN)/python -m theory export

# small changes of the formulas: at least 95 % of them must make a proof fail; and of the statements
mutants: env
	$(BIN)/python -m theory mutants --seed 1 --count 400
	$(BIN)/python -m theory mutants --statements --seed 1 --count 1000 \
		--out results/changed_statements.json

clean:
	rm -rf results .cache .snakemake
