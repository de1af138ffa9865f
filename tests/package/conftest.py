import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

HERE = Path(__file__).parents[2]
UV = Path(sys.executable).with_name("uv")


@dataclass(frozen=True)
class Installed:
    """An environment with our wheel and what it asks for, and nothing else."""

    folder: Path

    def run(self, *words: str, where: Path, code: int = 0) -> subprocess.CompletedProcess[str]:
        """`polygo-fab` with these words, in the folder `where`; nothing of the repository is on its path."""
        clean = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
        done = subprocess.run([self.folder / "bin" / "polygo-fab", *words], cwd=where, env=clean, text=True,
                              capture_output=True)
        assert done.returncode == code, done.stdout + done.stderr
        return done


def built(target: str, into: Path) -> Path:
    """Our wheel or sdist, built from the repository."""
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", target, "-d", into], cwd=HERE, check=True,
                   capture_output=True)
    return next(into.iterdir())


def installed_in(folder: Path, wheel: Path, python: str) -> Installed:
    """The wheel and what it needs in a new environment of this Python."""
    subprocess.run([UV, "venv", "--quiet", "--python", python, folder], check=True)
    subprocess.run([UV, "pip", "install", "--quiet", "--python", folder / "bin" / "python", wheel], check=True)
    return Installed(folder)


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built("wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return installed_in(tmp_path_factory.mktemp("alone") / "venv", wheel, sys.executable)


@pytest.fixture(scope="session")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the unpacked sdist."""
    import tarfile

    archive, folder = built("sdist", tmp_path_factory.mktemp("sdist")), tmp_path_factory.mktemp("unpacked")
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")
    return next(folder.iterdir())
