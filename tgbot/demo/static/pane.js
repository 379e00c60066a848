// A chat pane: title, messages, toasts and alerts, composer, Start bar.

import { bubble } from "./bubble.js";
import { $, dialog, el, post } from "./dom.js";
import { tick } from "./rich.js";

const ANSWER_SECONDS = 15;

export class Pane {
  // `app`: { me, name, language, t, clock(), oldClient, bot, open(url, pane), commands(kind), noticed(event) }
  constructor(root, kind, app) {
    Object.assign(this, { root, kind, app, chat: null, messages: new Map(), payload: null, quoted: null });
    this.presses = new Map(); // press key -> timer
    this.answered = new Set(); // press ids whose answer overtook the response to the press
    root.append($("#pane").content.cloneNode(true));
    this.list = $(".messages", root);
    this.input = $("input", root);
    $("form", root).addEventListener("submit", (event) => this.submit(event));
    $(".quote button", root).addEventListener("click", () => this.replyTo(null));
    $(".startbar", root).addEventListener("click", () => this.start());
    this.input.addEventListener("input", () => this.showMenu());
    this.input.addEventListener("keydown", (event) => event.key === "Escape" && this.replyTo(null));
  }

  get t() { return this.app.t; }
  get me() { return this.app.me; }
  get actions() {
    const { app } = this;
    return { open: (url) => app.open(url, this), command: (text) => this.send(text), clock: () => app.clock(), oldClient: app.oldClient, language: app.language };
  }

  // Show a chat (or nothing) from a snapshot.
  show(chat, messages) {
    if (chat?.id !== this.chat?.id) this.replyTo(null);
    this.chat = chat;
    this.messages = new Map(messages.map((message) => [message.id, message]));
    this.list.replaceChildren(...messages.map((message) => bubble(message, this)));
    this.list.scrollTop = this.list.scrollHeight;
    this.refresh();
    this.obeyForceReply(messages.at(-1));
  }

  refresh() {
    const { t, app, chat } = this;
    $(".name", this.root).textContent = chat?.title ?? t.empty;
    this.status();
    this.input.placeholder = t.message;
    const person = app.person();
    const bar = $(".startbar", this.root);
    const needed = this.kind === "private" && (!person.started || person.blocked || this.payload !== null);
    bar.hidden = !needed;
    bar.textContent = person.blocked ? t.restart : t.start;
    bar.title = this.payload ? `/start ${this.payload}` : "/start";
    $(".row", this.root).hidden = needed || chat === null;
  }

  status(text) {
    const { t, chat, app } = this;
    const usual = this.kind === "private" ? t.privateAs(app.person().name) : chat ? t.members(chat.members) : "";
    $(".status", this.root).textContent = text ?? usual;
  }

  // A new or changed message.
  put(message) {
    const old = $(`[data-message="${message.id}"]`, this.list);
    const atBottom = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 80;
    const changed = old && this.messages.get(message.id)?.text !== message.text;
    this.messages.set(message.id, message);
    const node = bubble(message, this);
    if (changed) $(".text", node)?.classList.add("changed");
    if (old) {
      const focused = old.contains(document.activeElement) ? document.activeElement.dataset.testid : null;
      old.replaceWith(node);
      if (focused) $(`[data-testid="${CSS.escape(focused)}"]`, node)?.focus();
    } else {
      this.list.append(node);
      $(".live", this.root).textContent = message.text;
      this.status();
      this.obeyForceReply(message);
    }
    if (atBottom || message.from.id === this.me) this.list.scrollTop = this.list.scrollHeight;
  }

  remove(id) {
    this.messages.delete(id);
    $(`[data-message="${id}"]`, this.list)?.remove();
  }

  // Buttons

  key(message, button) { return `${message.id} ${button.callback_data}`; }
  waiting(message, button) { return button.callback_data !== undefined && this.presses.has(this.key(message, button)); }

  async press(message, button) {
    if (button.url) return this.app.open(button.url, this);
    if (button.copy_text) {
      await navigator.clipboard?.writeText(button.copy_text.text).catch(() => {});
      return this.toast(this.t.copied);
    }
    const key = this.key(message, button);
    if (this.presses.has(key)) return undefined;
    const late = setTimeout(() => {
      this.settle(key);
      this.error(this.t.late);
    }, ANSWER_SECONDS * 1000);
    this.presses.set(key, { late, id: null, message: message.id });
    this.redraw(message.id);
    this.app.noticed({ press: button.callback_data, kind: this.kind });
    try {
      const { press } = await post("press", { as: this.me, chat: this.chat.id, message: message.id, data: button.callback_data });
      if (this.answered.delete(press)) this.settle(key);
      else if (this.presses.has(key)) this.presses.get(key).id = press;
    } catch (error) {
      this.settle(key);
      this.error(error.message);
    }
    return undefined;
  }

  settle(key) {
    const press = this.presses.get(key);
    if (!press) return;
    clearTimeout(press.late);
    this.presses.delete(key);
    this.redraw(press.message);
  }

  redraw(id) {
    if (this.messages.has(id)) this.put(this.messages.get(id));
  }

  answer({ press, text, alert, url }) {
    const entry = [...this.presses].find(([, value]) => value.id === press);
    if (entry) this.settle(entry[0]);
    else this.answered.add(press);
    if (text && alert) {
      this.app.noticed({ alert: text, kind: this.kind });
      dialog(this.root, el("p", { dir: "auto" }, text), [[this.t.ok, true]]);
    } else if (text) this.toast(text);
    if (url) this.app.open(url, this);
  }

  toast(text) {
    const pill = el("div", { class: "toast", dir: "auto" }, text);
    $(".toasts", this.root).replaceChildren(pill);
    setTimeout(() => pill.remove(), 3000);
  }

  error(text) {
    const bar = $(".bar", this.root);
    bar.textContent = text;
    bar.hidden = false;
    setTimeout(() => { bar.hidden = true; }, 5000);
  }

  typing() {
    this.status(this.t.typing);
    clearTimeout(this.typingEnds);
    this.typingEnds = setTimeout(() => this.status(), 5000);
  }

  zoom(url) { dialog(document.body, el("img", { src: url, class: "zoomed" }), [[this.t.ok, true]], { role: "dialog", testid: "zoom" }); }

  // Writing

  async start() {
    const payload = this.payload;
    this.payload = null;
    await this.guard(post("start", { as: this.me, payload }));
    this.refresh();
  }

  submit(event) {
    event.preventDefault();
    if (this.input.value.trim()) this.send(this.input.value);
  }

  async send(text) {
    const body = { as: this.me, chat: this.chat.id, text, reply_to: this.quoted?.id };
    this.input.value = "";
    this.replyTo(null);
    this.showMenu();
    this.app.noticed({ said: text, kind: this.kind });
    await this.guard(post("say", body));
  }

  guard(promise) { return promise.catch((error) => this.error(error.message)); }

  replyTo(message) {
    this.quoted = message;
    const quote = $(".quote", this.root);
    quote.hidden = message === null;
    if (message) {
      $("span", quote).textContent = `${message.from.name}: ${message.text.slice(0, 80)}`;
      this.input.focus();
    }
    this.input.placeholder = message?.placeholder ?? this.t.message;
  }

  obeyForceReply(message) {
    if (message?.force_reply) this.replyTo(message);
  }

  showMenu() {
    const menu = $(".menu", this.root);
    const typed = this.input.value;
    const found = typed.startsWith("/") && !typed.includes(" ") ? this.app.commands(this.kind).filter((c) => `/${c.command}`.startsWith(typed)) : [];
    menu.hidden = found.length === 0;
    menu.replaceChildren(...found.map((c) => el("button", { type: "button", onclick: () => this.send(`/${c.command}`) }, el("b", {}, `/${c.command}`), ` ${c.description}`)));
  }

  tick() { tick(this.list, this.actions); }
}
