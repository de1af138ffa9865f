"""The command line. Commands parse, call and print; what they call is imported only when they run.

Exit codes: 0 done, 1 a check found something, 2 bad input (one line that quotes the value and says what is allowed),
70 a fault of this program.
"""

from __future__ import annotations

import atexit
import gc
import os
import sys
import traceback
from pathlib import Path
from typing import Any

import click

from .. import __version__
from ..core.errors import BadInput, MissingTool
from ..core.finding import Finding, counted, errors
from ..core.words.printable import brief, one_line
from ..runtime.signals import Ended, asked, end_as_asked, end_by_default
from .board import board
from .calibrate import calibrate
from .card import card
from .console import Group, blame, crashed, fail, found_told, interrupted, names, open_page, say, show
from .dry_run import say_dry_run
from .game import game
from .help import LanguageOption, SpokenOption
from .library import library
from .puzzle import puzzle
from .serve import serve
from .site import site
from .speech import begin, speaking, wished

__all__ = ["cli", "main"]

_ALONE = (" as far as a file alone can tell: what it should show, KERF and BOARD are known of a made folder only",
          " as far as a PDF alone can tell: what it should show or say is known of a made folder only")
_LINK = ("Where `serve` is on the web: a code in each printed rulebook opens its page there, such as "
         "https://example.org.")
_SET = "Set an option of the kit; `polygo-fab list kits` shows them all. Lengths take mm, cm or in."


@click.group(cls=Group, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
             epilog="Example: polygo-fab make tetrago --set cells=6 --material plywood-5 --out outputs")
@click.version_option(__version__, prog_name="polygo-fab")
@click.option("--lang", cls=SpokenOption, expose_value=False,
              help="Language of what is said here, before a command: LANGUAGES [that of LC_ALL, LC_MESSAGES or LANG].")
def cli() -> None:
    """The POLYGO games, from board definitions to things you can cut, print and play.

    Laser files, solids and printed pages are read back and proved against the board that the rules engine plays on;
    what could not be proved is said.
    """


@cli.command("list", epilog="Example: polygo-fab list materials")
@click.argument("what", default="kits", metavar="[WHAT]", shell_complete=names("kinds"))
@click.argument("only", nargs=-1, metavar="[NAME]...")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def list_(what: str, only: tuple[str, ...], as_json: bool) -> None:
    """What there is to make, to make it from, and to play.

    WHAT is one of kits (as usual), recipes, parts, boards, games, materials, machines, profiles, formats, languages;
    with NAMEs of them these alone, as in list kits tetrago.
    """
    from .listing import chosen, kind, left_out

    show(chosen(kind(what), only), as_json)
    for line in left_out(kind(what)):
        say(f"polygo-fab: left out: {line}", err=True)


@cli.command(epilog="Example: polygo-fab make tetrago --set cells=7 --set thickness=4.8mm --paper a4 --lang fr")
@click.argument("recipes", nargs=-1, required=True, metavar="RECIPE...", shell_complete=names("made"))
@click.option("--out", type=click.Path(path_type=Path), help="Folder for the results [outputs].")
@click.option("--set", "settings", multiple=True, metavar="KEY=VALUE", help=_SET, shell_complete=names("settings"))
@click.option("--material", shell_complete=names("materials"), help="Material of the board plates (short for --set "
              "material=).")
@click.option("--machine", shell_complete=names("machines"), help="Lay jobs out for this machine's bed, or refuse "
              "them, with its speeds and powers; or for a bed in mm, as 500x300.")
@click.option("--profile", shell_complete=names("profiles"),
              help="Colours and layers for a program or service; `polygo-fab list profiles` [generic].")
@click.option("--nest", help="Lay parts of one material together on the machine's bed: no, fast, dense; with -mixed "
              "those of different players, too; all or fast-all: everything of a material [no].")
@click.option("--sets", type=int, help="So many of the product, on the same sheets; with --nest all [1].")
@click.option("--spares", type=int, help="So many more of each small part, where the sheets to buy and the offcuts "
              "have room [0].")
@click.option("--remnant", "remnants", multiple=True, metavar="MATERIAL:SIZE", help="An offcut to use before sheets, "
              "as plywood-4:180x250, or MATERIAL:FILE with its outline, .svg or .dxf; with --nest.")
@click.option("--along", multiple=True, metavar="KIT", help="Cut this kit on the same sheets, too; with --nest all.")
@click.option("--tabs", help="Tabs that hold parts in the sheet: no, yes, COUNTxWIDTH in mm as 2x0.4, or by size of "
              "parts as 30:2x0.4,4x0.6 [no].")
@click.option("--lead", metavar="MM", help="Begin each cut so far outside its part [0].")
@click.option("--overcut", metavar="MM", help="Go on so far past the end of each cut [0].")
@click.option("--label", help="Each sheet says what it is, above its parts: no, engrave, or layer: drawn and not "
              "burned [no].")
@click.option("--format", "formats", shell_complete=names("formats"),
              help="Only these, of svg,dxf,lbrn2,pdf,step,png [all of them]; stl,3mf for a 3D printer, router; epub,"
              "html,brf,brf2 of books.")
@click.option("--tool", metavar="MM", help="Diameter of the tool of a CNC router [3.175].")
@click.option("--relief", help="Printed in 3D, burned lines are sunk, raised or no; or sunk:DEPTHxWIDTH in mm [sunk].")
@click.option("--lang", cls=LanguageOption, help="Languages of printed things, of LANGUAGES, with commas [USUAL].")
@click.option("--paper", help="Papers, of a4,letter,a3,a4-letter (goes on both) [a4,letter].")
@click.option("--book", help="Rulebooks: full, half (A5), booklet (to staple; of more than 8 sheets, or those of "
              "signature=4, in signatures), and large, grey, one-sheet, archive, scholar (with sources and proofs); "
              "joined with +, several with commas [full].")
@click.option("--link", metavar="ADDRESS", help=_LINK)
@click.option("--scale-x", type=float, help="What the printed bar x measured / 100 mm, for boards at true scale [1].")
@click.option("--scale-y", type=float, help="What the printed bar y measured / 100 mm [1].")
@click.option("--seed", type=int, help="Seed of the puzzles [1].")
@click.option("--name", help="Folder in --out for what is made of one recipe [its kit, with board and game].")
@click.option("--replace", is_flag=True, help="Replace what was made in that folder with other settings.")
@click.option("--dry-run", "dry", is_flag=True, help="Only tell what would be made: files, sheets, time at the laser.")
@click.option("--open", "opened", is_flag=True, help="Open the page of what was made in the browser ($BROWSER).")
@click.option("--jobs", type=click.IntRange(0, 256), default=1, help="Recipes made at the same time; 0: as many as "
              "there are cores [1].")
@click.option("--quiet", is_flag=True, help="One line for each recipe, with its time.")
@click.option("-v", "--verbose", is_flag=True, help="One line for each file.")
def make(recipes: tuple[str, ...], out: Path | None, replace: bool, jobs: int, quiet: bool, verbose: bool, dry: bool,
         opened: bool, **changes: Any) -> None:
    """Make kits: laser files, solids, printed boards, rulebooks, puzzles, pictures.

    RECIPE is a kit, one of `polygo-fab list recipes`, a TOML file, or `all` for everything; or a folder that was made,
    to make it again where it is, with its settings and those that are given.
    """
    from ..recipes.make import make_each
    from ..recipes.ours import spelled_out
    from ..recipes.recipe import revised
    from .meant import asked_for, made_before

    recipes = tuple(dict.fromkeys(spelled_out(recipes)))  # what is said twice is made once
    homes = {Path(word).parent if made_before(word) else Path("outputs") for word in recipes}
    if out is None and len(homes) > 1:
        raise BadInput(f"{brief(', '.join(sorted(map(str, homes))))}: results would go to each of these: allowed: "
                       "--out, or a command for each")
    out = out or homes.pop()
    if changes["name"] is not None and len(recipes) > 1:
        raise BadInput(f"--name {brief(changes['name'])}: of {len(recipes)} recipes each has a folder of its own: "
                       "allowed with one")
    wanted, failed, pages = [revised(asked_for(word, recipes), **changes) for word in recipes], False, list[Path]()
    if dry:
        say_dry_run(wanted, out, verbose, replace)
        return
    each = make_each(wanted, out, (lambda line: None) if quiet else _say, verbose=verbose, replace=replace, jobs=jobs)
    for number, (recipe, made) in enumerate(zip(wanted, each, strict=True), start=1):
        if made.findings:
            found_told(made.findings)
            say(f"{brief(str(made.folder))}: not written, {counted(made.findings)}", err=True)
            failed = True
            continue
        took = f"{made.seconds:.1f} s"
        if opened:
            pages.append(made.page(speaking()))
        if quiet:
            done = 24 * number // len(wanted)
            _say(f"[{'#' * done}{'-' * (24 - done)}] {number:>{len(str(len(wanted)))}} of {len(wanted)}  "
                 f"{recipe.name:20} {len(made.files):4} files {took:>8}")
            for line in made.wanting():
                say(one_line(line), err=True)
            continue
        found_told(made.warnings)
        _say(made.summary(speaking()))
        _say(f"[{number} of {len(wanted)}] {recipe.name} in {took}\n")
    for page in pages:
        open_page(page)
    sys.exit(failed)


@cli.command(epilog="Example: polygo-fab check drawing.svg --material plywood-3 --kerf 0.2 --machine k40")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path())
@click.option("--profile", shell_complete=names("profiles"),
              help="What the colours of a single file mean [generic].")
@click.option("--material", shell_complete=names("materials"), help="What a single file is cut from.")
@click.option("--thickness", help="Of the material of a single file; takes mm, cm or in.")
@click.option("--kerf", help="Full width of the cut that a single file allows for; 0.2x0.24 along x and y.")
@click.option("--machine", shell_complete=names("machines"), help="Find what does not go on this machine's bed.")
@click.option("--report", type=click.Path(path_type=Path), help="Also a page with pictures of where findings lie.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def check(paths: tuple[str, ...], profile: str | None, material: str | None, thickness: str | None, kerf: str | None,
          machine: str | None, report: Path | None, as_json: bool) -> None:
    """Read files back and prove them: a folder that `make` wrote, or any SVG, DXF, LightBurn or PDF
    file. Warnings are shown and do not count; docs/checks.md tells what each code means."""
    from ..recipes.check import check_path, known, profile_of, tally

    facts = known(thickness, kerf, material, machine)
    if report:
        from ..recipes.report import refuse_other_files
        from ..runtime.store import refuse_unwritable

        refuse_unwritable(report.parent, report.name)
        refuse_other_files(report)
    findings: dict[str, tuple[Finding, ...]] = {}
    unreadable: list[str] = []
    for path in paths:
        try:
            findings[path] = check_path(Path(path), profile, facts)
        except BadInput as error:
            unreadable.append(str(error))
    if report:
        from ..recipes.report import entries, report_html
        from ..runtime.store import save

        save(report, report_html([entry for path, found in findings.items()
                                  for entry in entries(Path(path), found, profile_of(Path(path), profile))]))
    if as_json:
        show([{"path": path, **f.as_data()} for path, found in findings.items() for f in found], True)
    else:
        for path, found in findings.items():
            found_told(found)
            folder = Path(path).is_dir()
            alone = "" if found or folder else _ALONE[Path(path).suffix.lower() == ".pdf"]
            files = f"{tally(Path(path), found)}; " if folder else ""
            say(f"{brief(path)}: {files}{counted(found)}{alone}")
    for message in unreadable:
        say(f"polygo-fab: {message}", err=True)
    if any(f.code == "FAULT" for found in findings.values() for f in found):
        crashed("of what is FAULT nothing is known")
    sys.exit(2 if unreadable else 1 if any(map(errors, findings.values())) else 0)


@cli.command(epilog="Example: polygo-fab config; docs/config.md tells what its files hold")
def config() -> None:
    """Where your own materials, machines and lasers are, and which files there are."""
    from .listing import config_text

    say(config_text())


for one in (calibrate, card, library, board, puzzle, game, serve, site):
    cli.add_command(one)


def _say(line: str) -> None:
    """Progress; when nobody reads it any more (`| head`), the work goes on."""
    try:
        say(line)
    except BrokenPipeError:
        sys.stdout = open(os.devnull, "w")  # for the rest of the process


def _begin() -> None:
    """Speaks the language of the environment; one that cannot be spoken does not keep anybody from working."""
    try:
        begin(wished(os.environ))
    except BadInput as error:
        say(f"polygo-fab: English is spoken: {one_line(str(error))}", err=True)


def main() -> None:
    """The entry point: errors that a person can mend are one line on stderr and exit code 2."""
    gc.set_threshold(500_000, 20, 20)  # a short run makes many values and few cycles: a tenth of its time
    atexit.register(gc.freeze)  # nor is there anything to look for in a process that ends
    for name, way in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):  # closed by the caller (`<&-`)
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, way, encoding="utf-8"))
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # what the terminal has no character for
    end_as_asked()
    try:
        _begin()
        code = cli.main(standalone_mode=False, prog_name="polygo-fab")
    except (BadInput, MissingTool) as error:
        fail(str(error))
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        sys.exit(2)
    except click.BadParameter as error:
        from .meant import bad_value

        fail(bad_value(error))
    except click.ClickException as error:
        fail(brief(error.format_message()))
    except Ended as ended:
        interrupted("polygo-fab: interrupted; no file is half written", ended.number)
    except (click.Abort, KeyboardInterrupt):
        interrupted("polygo-fab: interrupted; no file is half written")
    except BrokenPipeError:
        sys.exit(0)
    except OSError as error:  # a full or closed output, a name the disk does not take
        fail(f"{error.strerror or error}" + (f": '{str(error.filename)[:100]}'" if error.filename else ""))
    except SystemExit as error:
        blame(error)  # what was brought from outside may not end the program
        raise
    except Exception as error:  # a library that met the request to end told of it as an error of its own
        if (number := asked()) is None:
            blame(error)
            traceback.print_exc()
            crashed(f"{type(error).__name__} {error}")
        interrupted("polygo-fab: interrupted; no file is half written", number)
    else:
        sys.exit(code if isinstance(code, int) else 0)
    finally:
        end_by_default()
