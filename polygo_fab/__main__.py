"""The command `polygo-fab`, also `python -m polygo_fab`: a request to end is heeded from before the first import."""

from .runtime.signals import end_as_asked

__all__ = ["main"]


def main() -> None:
    end_as_asked()
    from .cli.main import main as run

    run()


if __name__ == "__main__":
    main()
