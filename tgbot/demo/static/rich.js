// Message text with entities as DOM nodes. Offsets are UTF-16 units, as in JavaScript strings.

import { el } from "./dom.js";

const TAGS = { bold: "b", italic: "i", underline: "u", strikethrough: "s", code: "code", pre: "pre", blockquote: "blockquote", expandable_blockquote: "blockquote" };

// `actions`: { open(url), command(text), clock() -> seconds, oldClient, language }
export function rich(text, entities, actions) {
  const sorted = [...(entities ?? [])].sort((a, b) => a.offset - b.offset || b.length - a.length);
  const fragment = document.createDocumentFragment();
  fragment.append(...range(text, 0, text.length, sorted, actions));
  return fragment;
}

function range(text, start, end, entities, actions) {
  const nodes = [];
  let at = start;
  for (let i = 0; i < entities.length; i += 1) {
    const entity = entities[i];
    const last = Math.min(entity.offset + entity.length, end);
    if (entity.offset < at || last <= at) continue;
    if (entity.offset > at) nodes.push(text.slice(at, entity.offset));
    const inside = entities.slice(i + 1).filter((e) => e.offset < last);
    const node = wrap(entity, text.slice(entity.offset, last), actions);
    if (!node.dataset.closed) node.append(...range(text, entity.offset, last, inside, actions));
    nodes.push(node);
    at = last;
  }
  if (at < end) nodes.push(text.slice(at, end));
  return nodes;
}

function wrap(entity, covered, actions) {
  switch (entity.type) {
    case "text_link":
    case "url": {
      const url = entity.url ?? covered;
      return el("a", { href: "#", title: url, onclick: (event) => { event.preventDefault(); actions.open(url); } });
    }
    case "bot_command":
      return el("a", { href: "#", class: "command", onclick: (event) => { event.preventDefault(); actions.command(covered); } });
    case "spoiler":
      return el("span", { class: "spoiler", tabindex: "0", onclick: (event) => event.currentTarget.classList.add("shown") });
    case "mention":
    case "text_mention":
      return el("span", { class: "mention" });
    case "date_time": {
      if (actions.oldClient) return el("span");
      const time = el("time", { class: "tg-time", "data-unix": entity.unix_time, "data-format": entity.date_time_format, "data-closed": "1", title: covered });
      time.textContent = moment(entity.unix_time, entity.date_time_format, actions);
      return time;
    }
    default:
      return el(TAGS[entity.type] ?? "span");
  }
}

// "in 45 seconds", in the viewer's language.
export function moment(unix, format, actions) {
  if (!String(format ?? "").includes("r")) {
    return new Intl.DateTimeFormat(actions.language, { dateStyle: "medium", timeStyle: "short" }).format(unix * 1000);
  }
  const seconds = Math.round(unix - actions.clock());
  const size = Math.abs(seconds);
  const [amount, unit] = size < 90 ? [seconds, "second"] : size < 5400 ? [Math.round(seconds / 60), "minute"] : [Math.round(seconds / 3600), "hour"];
  return new Intl.RelativeTimeFormat(actions.language, { numeric: "always" }).format(amount, unit);
}

// Refresh all countdowns under `root`.
export function tick(root, actions) {
  for (const time of root.querySelectorAll(".tg-time")) {
    const text = moment(Number(time.dataset.unix), time.dataset.format, actions);
    if (time.textContent !== text) time.textContent = text;
  }
}
