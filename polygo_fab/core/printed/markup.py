"""The inline markup of texts that are printed: <b>, <i> and <sup>, with &amp; &lt; &gt; escaped (`core.page`)."""

from __future__ import annotations

__all__ = ["plain"]


def plain(markup: str) -> str:
    """The words of a markup."""
    for tag in ("<b>", "</b>", "<i>", "</i>", "<sup>", "</sup>"):
        markup = markup.replace(tag, "")
    return markup.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
