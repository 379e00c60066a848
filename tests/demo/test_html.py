"""HTML parse mode: text, UTF-16 offsets, and Telegram's own error texts."""

import html

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tgbot.demo.entities import to_html, trimmed, utf16_length, utf16_slice, with_detected
from tgbot.demo.errors import ApiError
from tgbot.demo.html_parse import parse_html

EMOJI = "🏟 🏟"
BROKEN = [
    (f"{EMOJI}&lt;<abac>", 'Unsupported start tag "abac" at byte offset 13'),
    (f"{EMOJI}&lt;<i   =aba>", 'Empty attribute name in the tag "i" at byte offset 13'),
    (f"{EMOJI}&lt;<i    aba>", 'Can\'t find end tag corresponding to start tag "i"'),
    (f"{EMOJI}&lt;<i    aba  =  ", 'Unclosed start tag "i" at byte offset 13'),
    (f"{EMOJI}&lt;<i    aba  =  190azAz-.,", "Unexpected end of name token at byte offset 27"),
    (f'{EMOJI}&lt;<i    aba  =  "&lt;&gt;&quot;>', "Unclosed start tag at byte offset 13"),
    (f"{EMOJI}&lt;</", "Unexpected end tag at byte offset 13"),
    (f"{EMOJI}&lt;<b></b></", "Unexpected end tag at byte offset 20"),
    (f"{EMOJI}&lt;<i>a</i   ", "Unclosed end tag at byte offset 17"),
    (f"{EMOJI}&lt;<i>a</em   >", 'Unmatched end tag at byte offset 17, expected "</i>", found "</em>"'),
    ("a <b", "Unclosed start tag at byte offset 2"),
    ("<3", "Unclosed start tag at byte offset 0"),
    ("I <3 you>", 'Unsupported start tag "3" at byte offset 2'),
    ("<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
    ("<tg-time>x</tg-time>", 'Tag "tg-time" must have attribute "unix" at byte offset 0'),
]


@pytest.mark.parametrize(("markup", "error"), BROKEN)
def test_errors(markup: str, error: str) -> None:
    with pytest.raises(ApiError) as caught:
        parse_html(markup)
    assert caught.value.code == 400
    assert caught.value.description == f"Bad Request: can't parse entities: {error}"


@pytest.mark.parametrize(
    ("markup", "text", "entities"),
    [
        ("", "", []),
        ("&ge;&lt;&gt;&amp;&quot;&laquo;&#12345678;", '&ge;<>&"&laquo;&#12345678;', []),
        ("&#65;&#x1F0A1;", "A🂡", []),
        ("a & b; c", "a & b; c", []),
        ("➡️<em>➡️</em>", "➡️➡️", [{"type": "italic", "offset": 2, "length": 2}]),
        ("🂡<b>x</b>", "🂡x", [{"type": "bold", "offset": 2, "length": 1}]),
        ("<b></b>x", "x", []),
        (
            "<B>a<i>b</i></B>",
            "ab",
            [{"type": "bold", "offset": 0, "length": 2}, {"type": "italic", "offset": 1, "length": 1}],
        ),
        (
            '<tg-time unix="1800000060" format="r">after 60 s</tg-time>',
            "after 60 s",
            [{"type": "date_time", "offset": 0, "length": 10, "unix_time": 1800000060, "date_time_format": "r"}],
        ),
        (
            "<a href='https://example.org/?a=1&amp;b=2'>x</a>",
            "x",
            [{"type": "text_link", "offset": 0, "length": 1, "url": "https://example.org/?a=1&b=2"}],
        ),
        (
            "<a href='tg://user?id=7'>x</a>",
            "x",
            [{"type": "text_mention", "offset": 0, "length": 1, "user": {"id": 7}}],
        ),
        (
            '<pre><code class="language-py">x</code></pre>',
            "x",
            [{"type": "pre", "offset": 0, "length": 1, "language": "py"}],
        ),
        ("<blockquote expandable>x</blockquote>", "x", [{"type": "expandable_blockquote", "offset": 0, "length": 1}]),
        ('<span class="tg-spoiler">x</span>', "x", [{"type": "spoiler", "offset": 0, "length": 1}]),
        ("<a>nothing</a>", "nothing", []),
    ],
)
def test_parses(markup: str, text: str, entities: list[dict[str, object]]) -> None:
    assert parse_html(markup) == (text, entities)


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
TAGS = st.sampled_from(["b", "i", "u", "s", "code", "tg-spoiler", "blockquote"])


@given(TEXTS)
def test_escaped_text_comes_back(text: str) -> None:
    assert parse_html(html.escape(text)) == (text, [])


@given(TEXTS, TAGS, TEXTS.filter(bool), TEXTS)
def test_offsets_are_utf16(before: str, tag: str, inside: str, after: str) -> None:
    escaped = [html.escape(part) for part in (before, inside, after)]
    text, (entity,) = parse_html(f"{escaped[0]}<{tag}>{escaped[1]}</{tag}>{escaped[2]}")
    assert text == before + inside + after
    assert entity["offset"] == len(before.encode("utf-16-le")) // 2
    assert utf16_slice(text, entity["offset"], entity["length"]) == inside


@given(st.lists(st.tuples(TAGS, TEXTS.filter(bool)), max_size=5))
def test_html_round_trip(parts: list[tuple[str, str]]) -> None:
    markup = "".join(f"<{tag}>{html.escape(text)}</{tag}>" for tag, text in parts)
    parsed = parse_html(markup)
    assert parse_html(to_html(*parsed)) == parsed


@given(st.text(st.sampled_from("ab<>/&;=\"' i🂡"), max_size=40))
def test_any_markup_parses_or_is_refused(markup: str) -> None:
    error = ""
    try:
        text, entities = parse_html(markup)
    except ApiError as refused:
        error = refused.description
    if error:
        assert error.startswith("Bad Request: can't parse entities: ")
    else:
        assert all(e["offset"] >= 0 and e["offset"] + e["length"] <= utf16_length(text) for e in entities)


def test_trimming_moves_entities() -> None:
    text, entities = parse_html("  \n🂡 <b>x  </b> \n")
    assert trimmed(text, entities) == ("🂡 x", [{"type": "bold", "offset": 3, "length": 1}])


def test_detection() -> None:
    text = "/call@five_draw_bot 20 @anna see t.me/five_draw_bot?start=j_1 /fold a/b"
    found = with_detected(text, [])
    assert [(e["type"], utf16_slice(text, e["offset"], e["length"])) for e in found] == [
        ("bot_command", "/call@five_draw_bot"),
        ("mention", "@anna"),
        ("url", "t.me/five_draw_bot?start=j_1"),
        ("bot_command", "/fold"),
    ]
    assert with_detected("/x", [{"type": "code", "offset": 0, "length": 2}])[1:] == []
