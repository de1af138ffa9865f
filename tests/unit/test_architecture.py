"""Who may import whom, and what must not be loaded before it is needed."""

import ast
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "polygo_fab"
ALLOWED = {
    "core": {"core"}, "runtime": {"core", "runtime"}, "games": {"core", "runtime", "games"},
    "parts": {"core", "runtime", "parts"},
    "write": {"core", "runtime", "write"}, "check": {"core", "runtime", "check"},
    "puzzles": {"core", "runtime", "games", "puzzles"}, "kits": {"core", "runtime", "games", "parts", "kits"},
    "pages": {"core", "games", "kits", "puzzles", "pages"}, "play": {"core", "runtime", "games", "play"},
    "nest": {"core", "nest"},
    "recipes": {"core", "runtime", "games", "parts", "puzzles", "kits", "nest", "pages", "play", "write", "check",
                "recipes"},
    "web": {"core", "runtime", "games", "kits", "pages", "parts", "play", "puzzles", "write", "check", "recipes",
            "web"},
}
MOST_ANY = 300
HEAVY = ("cadquery", "ezdxf", "reportlab", "shapely", "ortools", "numpy", "lxml", "pypdfium2", "jinja2", "svgwrite",
         "numba", "starlette", "uvicorn")


def imports(path: Path) -> set[str]:
    """The folders of the package that a module imports from."""
    found = set()
    here = ["polygo_fab", *path.relative_to(PACKAGE).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.ImportFrom):
            base = here[:len(here) - node.level + 1] if node.level else []
            module = [*base, *(node.module.split(".") if node.module else [])]
            names = [[*module, alias.name] for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name.split(".") for alias in node.names]
        found |= {name[1] for name in names if name[0] == "polygo_fab" and len(name) > 1}
    return found


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda p: str(p.relative_to(PACKAGE)))
def test_imports_go_one_way(path: Path) -> None:
    folder = path.relative_to(PACKAGE).parts[0]
    if folder in ALLOWED:
        assert imports(path) <= ALLOWED[folder] | {"__version__", "__date__"}


def test_the_direction_test_sees_an_import() -> None:
    assert {"core", "parts"} <= imports(PACKAGE / "kits" / "tetrago.py")
    assert "write" not in imports(PACKAGE / "check" / "svg.py")


@pytest.mark.slow
@pytest.mark.parametrize("words", [["--help"], ["make", "--help"], ["puzzle", "new", "--help"], ["list", "materials"],
                                   ["game", "show", "polygo"]])
def test_light_commands_load_nothing_heavy(words: list[str]) -> None:
    script = ("import sys\nfrom polygo_fab.cli.main import main\nsys.argv[1:] = " + repr(words) + "\n"
              "try:\n    main()\nexcept SystemExit as stop:\n    code = stop.code\n"
              f"print([name for name in {HEAVY!r} if name in sys.modules], code, file=sys.stderr)")
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stderr.strip() == "[] 0"
    assert run.stdout


def test_files_stay_readable() -> None:
    """A file of more than 300 lines holds more than one idea."""
    long = {str(p.relative_to(PACKAGE)): n for p in PACKAGE.rglob("*.py")
            if (n := len(p.read_text(encoding="utf-8").splitlines())) > 300}
    assert long == {}


@pytest.mark.slow
def test_a_class_name_means_one_thing() -> None:
    names = Counter(node.name for path in PACKAGE.rglob("*.py") for node in ast.walk(ast.parse(path.read_text()))
                    if isinstance(node, ast.ClassDef))
    assert len(names) > 500
    assert [name for name, count in names.items() if count > 1] == []


def test_what_is_given_without_a_name_is_little() -> None:
    """Of six values in a row nobody sees which is which: they have names, or belong together in a type of their own."""
    many = {f"{path.relative_to(PACKAGE)}, line {node.lineno}": len(node.args) for path in PACKAGE.rglob("*.py")
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Call) and len(node.args) > 5}
    assert many == {}


@pytest.mark.slow
def test_hardly_anything_is_of_any_type() -> None:
    """What a library without types gives has a name where it comes in (`check.untyped`, `core.compiled.values`), and a
    table of a file is `core.resources.Data`. The number only goes down."""
    used = Counter(str(path.relative_to(PACKAGE).parts[0]) for path in PACKAGE.rglob("*.py")
                   for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
                   if isinstance(node, ast.Name) and node.id == "Any")
    assert used.total() <= MOST_ANY, used
