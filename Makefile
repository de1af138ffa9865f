# polygo_fab: `make` sets up .venv and makes the TetraGo and HexaGo kits, `make all` everything; `make test` runs the tests. Needs Python 3.11+ and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
export UV_CACHE_DIR := $(CURDIR)/$(VENV)/cache
UV := $(BIN)/uv pip install --quiet --python $(BIN)/python --compile-bytecode

.PHONY: kit all setup test proof mutants soak lint types bench gallery lock clean

kit: setup
	$(BIN)/polygo-fab make tetrago hexago --out outputs
	$(BIN)/polygo-fab check outputs/tetrago outputs/hexago

all: setup
	$(BIN)/polygo-fab make tetrago hexago coupons templates/recipes/*.toml --out outputs --quiet

# bytecode of our own, too: without it every start compiles the package again where Python may not write it
setup: $(READY)
	@$(BIN)/python -m compileall -q polygo_fab

$(READY): requirements.lock requirements-cad.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "polygo_fab needs Python 3.11 or later, this is " + sys.version.split()[0] + "; try: make PYTHON=python3.11")'
	@echo "setting up $(VENV)"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --no-cache-dir --disable-pip-version-check "$$(grep '^uv==' requirements.lock)"
	@$(UV) -r requirements.lock
	@$(UV) -r requirements-cad.lock || echo "cadquery cannot be installed here: STEP files will be left out, all else is made"
	@$(UV) --no-deps --no-build-isolation --editable .
	@touch $(READY)

# one run, and bytecode kept: what the tests assert is compiled once, not in every process
test: setup
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n auto -m "not soak and not proof"

proof: setup
	$(BIN)/python -m pytest -n auto -m "proof and not soak"

# bugs put into a copy of the package one at a time: the proof of make must find every one
mutants: setup
	$(BIN)/python -m tests.mutants.run

soak: setup
	$(BIN)/python -m pytest -n auto -m soak -rs

lint: setup
	$(BIN)/ruff check polygo_fab tests benchmarks

types: setup
	$(BIN)/mypy

bench: setup
	@$(UV) -r requirements-bench.lock || echo "open-spiel cannot be installed here: the engine's figures stand alone"
	$(BIN)/python benchmarks/run.py

gallery: setup
	$(BIN)/python -m tests.golden.gallery

lock:
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-annotate --no-header --no-emit-index-url --extra dev --extra fast --extra solve --extra cluster pyproject.toml requirements.in -o requirements.lock
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-annotate --no-header --no-emit-index-url --extra bench -c requirements.lock pyproject.toml -o requirements-bench.lock
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-annotate --no-header --no-emit-index-url --extra cad -c requirements.lock pyproject.toml -o requirements-cad.lock

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
