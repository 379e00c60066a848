// One message as a bubble with its inline keyboard.

import { el } from "./dom.js";
import { rich } from "./rich.js";

// Stable name of a button for tests: verb and arguments of its callback data, never its label.
export function testId(button) {
  const data = button.callback_data;
  if (data === undefined) return button.url ? "btn-url" : "btn-copy";
  const parts = data.split(":");
  const named = /^\d+$/.test(parts[0]) && parts.length >= 6 ? parts.slice(5) : parts;
  return `btn-${named.join("-").replace(/[^A-Za-z0-9_-]+/g, "-")}`;
}

function serviceText(message, t) {
  const service = message.service;
  if (service.new_chat_members) return t.joined(message.from.name, service.new_chat_members.map((u) => u.first_name));
  if (service.left_chat_member) return t.left(message.from.name, service.left_chat_member.first_name);
  return t.upgraded;
}

function hue(id) {
  return `hsl(${(id * 67) % 360} 45% 45%)`;
}

// `pane` gives the actions: press, open, command, reply, waiting(message, button), t, me.
export function bubble(message, pane) {
  const { t } = pane;
  if (message.service) return el("div", { class: "service", "data-message": message.id }, serviceText(message, t));
  const mine = message.from.id === pane.me;
  const parts = [];
  if (!mine) parts.push(el("div", { class: "from", style: `color: ${message.from.bot ? "var(--accent)" : hue(message.from.id)}` }, message.from.name));
  if (message.thread) parts.push(el("div", { class: "thread" }, `# ${message.thread}`));
  if (message.reply) parts.push(el("div", { class: "replied" }, el("b", {}, message.reply.name), el("span", {}, message.reply.text)));
  if (message.photo) {
    const { url, width, height } = message.photo;
    const image = el("img", { class: "photo", src: url, width, height, alt: "" }); // the caption says what it shows
    parts.push(el("button", { class: "zoom", type: "button", title: t.zoom, "aria-label": t.zoom, onclick: () => pane.zoom(url) }, image));
  }
  if (message.document) parts.push(el("a", { class: "document", href: message.document.url, download: message.document.name }, `📄 ${message.document.name}`));
  if (message.text) parts.push(el("div", { class: "text", dir: "auto" }, rich(message.text, message.entities, pane.actions)));
  const clock = new Date(message.date * 1000).toLocaleTimeString(pane.app.language, { hour: "2-digit", minute: "2-digit" });
  parts.push(el("div", { class: "meta" }, message.edited && !mine ? `${t.edited} ${clock}` : clock));
  const body = el("div", { class: "body" }, ...parts);
  if (!mine) body.append(el("button", { class: "reply", type: "button", title: t.reply, "aria-label": t.reply, onclick: () => pane.replyTo(message) }, "↩"));
  const box = el("div", { class: `message ${mine ? "mine" : "theirs"}`, "data-message": message.id, "data-testid": "message" }, body);
  if (message.keyboard) box.append(keyboard(message, pane));
  return box;
}

function keyboard(message, pane) {
  const rows = message.keyboard.map((row) =>
    el("div", { class: "keys" }, ...row.map((button) => {
      const waiting = pane.waiting(message, button);
      return el("button", {
        type: "button",
        class: `key ${button.style ?? ""} ${waiting ? "waiting" : ""}`,
        "data-testid": testId(button),
        "aria-busy": waiting ? "true" : null,
        title: button.text,
        onclick: () => pane.press(message, button),
      }, el("span", {}, button.text), button.url ? el("i", {}, "↗") : null);
    })));
  return el("div", { class: "keyboard" }, ...rows);
}
