"""Where things stand in a TOML text: TOML readers forget it, and an error should name its line."""

from __future__ import annotations

import re
from dataclasses import dataclass

_HEADER = re.compile(r"[ \t]*\[[ \t]*\"?([\w-]+)\"?[ \t]*\][ \t]*(?:#.*)?")
_TOKEN = re.compile(
    r"""(?P<space>[\s,]+|\#[^\n]*)"""
    r'''|(?P<text>"""(?:[^\\]|\\.)*?"""|"(?:[^"\\\n]|\\.)*"'''
    r"""|'''.*?'''|'[^'\n]*')"""
    r"""|(?P<end>\])|(?P<other>.)""",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a text: one hand. `line` is the line of its first character, counted from 1."""

    text: str
    line: int

    def line_of(self, field: str) -> int:
        """Line of a field of this part; its first line if it is not there."""
        found = re.search(rf"^[ \t]*[\"']?{re.escape(field)}[\"']?[ \t]*=", self.text, re.MULTILINE)
        return self.line + (self.text.count("\n", 0, found.start()) if found else 0)

    def item_lines(self, field: str) -> list[int]:
        """Lines of the texts in the array `field`, in order."""
        found = re.search(rf"^[ \t]*[\"']?{re.escape(field)}[\"']?[ \t]*=[ \t]*\[", self.text, re.MULTILINE)
        lines: list[int] = []
        place = found.end() if found else len(self.text)
        line = self.line + self.text.count("\n", 0, place)
        while place < len(self.text):
            token = _TOKEN.match(self.text, place)
            if token is None or token["end"]:
                break
            if token["text"]:
                lines.append(line)
            line += token[0].count("\n")
            place = token.end()
        return lines


def split_hands(text: str) -> list[Section]:
    """The hands of a text: one, or what follows each header such as [1] in a file of several."""
    lines = text.split("\n")
    heads = [number for number, line in enumerate(lines) if _HEADER.fullmatch(line.rstrip("\r"))]
    if not heads:
        return [Section(text, 1)]
    before = "\n".join(lines[: heads[0]])
    sections = [Section(before, 1)] if re.sub(r"#.*", "", before).strip() else []
    for start, stop in zip(heads, [*heads[1:], len(lines)], strict=True):
        sections.append(Section("\n".join(lines[start + 1 : stop]), start + 2))
    return sections
