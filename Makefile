# polygo_fab: `make` sets up .venv and makes the TetraGo and HexaGo kits, `make all` everything; `make test` runs the tests. Needs Python 3.11+ and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
DEV := $(VENV)/ready-dev
export UV_CACHE_DIR := $(CURDIR)/$(VENV)/cache
UV := $(BIN)/uv pip install --quiet --python $(BIN)/python --compile-bytecode
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate --no-header --no-emit-index-url

.PHONY: kit all setup dev test package proof mutants soak lint types bench gallery seal lock clean

kit: setup
	$(BIN)/polygo-fab make tetrago hexago --out outputs
	$(BIN)/polygo-fab check outputs/tetrago outputs/hexago

all: setup
	$(BIN)/polygo-fab make all --out outputs --quiet --jobs 0

# bytecode of our own, too: without it every start compiles the package again where Python may not write it
setup: $(READY)
	@$(BIN)/python -m compileall -q polygo_fab

# what tests, lint, types and benchmarks need besides
dev: setup $(DEV)

$(READY): requirements.lock requirements-cad.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "polygo_fab needs Python 3.11 or later, this is " + sys.version.split()[0] + "; try: make PYTHON=python3.11")'
	@echo "setting up $(VENV), 1 of 3: what everything needs"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --no-cache-dir --disable-pip-version-check "$$(sed -n 's/^\(uv==[^ ]*\).*/\1/p' requirements.lock)"
	@$(UV) -r requirements.lock
	@echo "setting up $(VENV), 2 of 3: the CAD kernel, for solids"
	@$(UV) -r requirements-cad.lock || echo "cadquery cannot be installed here: STEP files will be left out, all else is made"
	@echo "setting up $(VENV), 3 of 3: polygo_fab"
	@$(UV) --no-deps --no-build-isolation --editable .
	@touch $(READY)

$(DEV): $(READY) requirements-dev.lock
	@echo "setting up $(VENV): what tests need"
	@$(UV) -r requirements-dev.lock
	@touch $(DEV)

# one run, and bytecode kept: what the tests assert is compiled once, not in every process
test: dev
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n auto --dist worksteal -m "not soak and not proof and not package"

proof: dev
	$(BIN)/python -m pytest -n auto -m "proof and not soak"

# the wheel in an environment of its own, and the sdist, both outside the repository
package: dev
	$(BIN)/python -m pytest -m package tests/package

# bugs put into a copy of the package one at a time: the proof of make must find every one
mutants: dev
	$(BIN)/python -m tests.mutants.run

soak: dev
	$(BIN)/python -m pytest -n auto -m soak -rs

lint: dev
	$(BIN)/ruff check polygo_fab tests benchmarks hatch_build.py

types: dev
	$(BIN)/mypy

bench: dev
	@$(UV) -r requirements-bench.lock || echo "open-spiel cannot be installed here: the engine's figures stand alone"
	$(BIN)/python benchmarks/run.py

gallery: dev
	$(BIN)/python -m tests.golden.gallery

# texts and tables that were changed: read them against the rules, then seal them
seal: dev
	$(BIN)/python -m tests.golden.seal

lock:
	$(COMPILE) --extra web pyproject.toml requirements.in -o requirements.lock
	$(COMPILE) --extra cad -c requirements.lock pyproject.toml -o requirements-cad.lock
	$(COMPILE) --extra dev --extra fast --extra solve --extra cluster -c requirements.lock pyproject.toml -o requirements-dev.lock
	$(COMPILE) --extra bench -c requirements.lock -c requirements-dev.lock pyproject.toml -o requirements-bench.lock

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
