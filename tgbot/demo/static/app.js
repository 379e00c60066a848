// The page: people, chats, the live stream, and where links lead.

import { $, dialog, el, post } from "./dom.js";
import { Inspector } from "./inspector.js";
import { Pane } from "./pane.js";
import { texts } from "./texts.js";

const address = new URL(location.href);

class App {
  constructor() {
    this.data = null; // the last snapshot
    this.as = address.searchParams.get("as") ?? "";
    this.groupId = null;
    this.active = address.searchParams.get("pane") ?? "private"; // the tab on a phone
    this.oldClient = false;
    this.done = new Set(JSON.parse(localStorage.getItem("fivedraw.try") ?? "[]"));
    this.group = new Pane($("#group"), "group", this);
    this.private = new Pane($("#private"), "private", this);
    this.inspector = new Inspector($("#inspector"), this);
    this.chrome();
    this.connect();
    setInterval(() => this.data && [this.group, this.private].forEach((pane) => pane.tick()), 1000);
  }

  get me() { return this.data.me; }
  get t() { return texts(this.person()?.language); }
  get language() { return this.person()?.language ?? "en"; }
  person() { return this.data?.people.find((person) => person.id === this.data.me); }
  commands(kind) { return this.data.commands[kind]; }
  groupChat() { return this.group.chat; }
  clock() { return this.data.manual_clock ? this.data.now : Date.now() / 1000 + this.offset; }

  setOldClient(on) {
    this.oldClient = on;
    this.draw();
  }

  // Live stream

  connect() {
    this.stream?.close();
    const inspect = $("#inspector").hidden ? 0 : 1;
    this.stream = new EventSource(`/demo/events?as=${encodeURIComponent(this.as)}&inspect=${inspect}`);
    this.stream.onmessage = (event) => this.receive(JSON.parse(event.data));
  }

  receive(event) {
    const pane = [this.group, this.private].find((p) => p.chat?.id === (event.chat_id ?? event.message?.chat));
    const handlers = {
      snapshot: () => {
        this.data = event;
        this.offset = event.now - Date.now() / 1000;
        this.inspector.snapshot(event);
        this.draw();
      },
      people: () => { this.data.people = event.people; this.drawPeople(); },
      message: () => {
        const list = (this.data.messages[event.message.chat] ??= []);
        const at = list.findIndex((m) => m.id === event.message.id);
        if (at < 0) list.push(event.message);
        else list[at] = event.message;
        pane?.put(event.message);
        if (pane === this.group) this.inspector.setRate(event.rate);
        this.watch(event.message, pane);
        this.markRead();
      },
      delete: () => {
        this.data.messages[event.chat_id] = (this.data.messages[event.chat_id] ?? []).filter((m) => m.id !== event.message_id);
        pane?.remove(event.message_id);
      },
      answer: () => pane?.answer(event),
      typing: () => pane?.typing(),
      clock: () => { this.data.now = event.now; [this.group, this.private].forEach((p) => p.tick()); },
      faults: () => this.inspector.faults(event.faults),
      api: () => this.inspector.call(event.call),
      seen: () => this.inspector.saw(event.seen),
    };
    handlers[event.kind]?.();
  }

  // Drawing

  draw() {
    const { data } = this;
    document.documentElement.lang = this.language;
    const groups = data.chats.filter((chat) => chat.type !== "private");
    const group = groups.find((chat) => chat.id === this.groupId) ?? groups[0] ?? null;
    this.groupId = group?.id ?? null;
    const own = data.chats.find((chat) => chat.type === "private");
    this.group.show(group, data.messages[group?.id] ?? []);
    this.private.show(own, data.messages[own.id] ?? []);
    this.inspector.setRate(group?.rate ?? 0);
    for (const node of document.querySelectorAll("[data-text]")) node.textContent = this.t[node.dataset.text];
    $("#add-person").textContent = this.t.person;
    $("#add-group").textContent = this.t.group;
    this.drawPeople();
    this.drawSteps();
    this.layout();
    this.markRead();
    if (!document.body.dataset.ready) $(".startbar", this.private.root).focus();
    document.body.dataset.ready = String(data.me);
  }

  unread(person, chat) { return person.unread[String(chat?.id)] ?? 0; }

  drawPeople() {
    const { data, t } = this;
    $("#people").replaceChildren(...data.people.map((person, index) => {
      const waiting = Object.values(person.unread).reduce((a, b) => a + b, 0);
      const mine = person.id === data.me;
      return el("button", {
        class: `chip ${mine ? "chosen" : ""} ${waiting && !mine ? "pulse" : ""}`,
        role: "tab",
        "aria-selected": String(mine),
        title: `${person.name} (${index + 1})`,
        "data-testid": `person-${person.key}`,
        style: `--hue: ${(index * 67 + 200) % 360}`,
        onclick: (event) => (event.altKey ? window.open(`/?as=${encodeURIComponent(person.id)}`) : this.become(person)),
      }, el("span", { class: "face" }, [...person.name][0]), el("span", { class: "called" }, person.name), waiting && !mine ? el("sup", {}, String(waiting)) : null);
    }));
    const me = this.person();
    const item = (chat, label, extra) => el("li", {}, el("button", { class: `chat ${chat.id === this.groupId ? "chosen" : ""}`, onclick: () => this.choose(chat) }, label, this.unread(me, chat) ? el("sup", {}, String(this.unread(me, chat))) : null), extra);
    const small = (label, action, body) => el("button", { class: "quiet small", title: label, "aria-label": label, onclick: () => this.group.guard(post(action, { as: this.me, ...body })) }, action === "join" ? label : "×");
    $("#chats").replaceChildren(
      ...data.chats.map((chat) => item(chat, chat.title, chat.type === "private" ? small(t.block, "block", {}) : small(t.leave, "leave", { chat: chat.id }))),
      ...data.elsewhere.map((chat) => el("li", { class: "away" }, chat.title, small(t.join, "join", { chat: chat.id }))),
    );
    $("#tabs").replaceChildren(...[["group", t.groupTab, this.group], ["private", t.privateTab, this.private]].map(([kind, label, pane]) => {
      const count = this.unread(me, pane.chat);
      return el("button", { role: "tab", "aria-selected": String(this.active === kind), "data-testid": `tab-${kind}`, onclick: () => this.show(kind) }, count ? `${label} •${count}` : label);
    }));
    [this.group, this.private].forEach((pane) => pane.refresh());
  }

  drawSteps() {
    $("#try").replaceChildren(...this.t.steps.map((step, index) => el("li", { class: this.done.has(index) ? "done" : "" }, el("button", { class: "quiet", onclick: () => this.suggest(index) }, step))));
  }

  // Moving around

  become(person) {
    if (this.seenCards && this.seenCards !== person.id) this.tick(3);
    this.as = String(person.id);
    address.searchParams.set("as", person.key);
    history.replaceState(null, "", address);
    this.private.payload = null;
    this.connect();
  }

  choose(chat) {
    if (chat.type === "private") return this.show("private");
    this.groupId = chat.id;
    this.draw();
    return this.show("group");
  }

  show(kind) {
    this.active = kind;
    this.layout();
    this.drawPeople();
    this.markRead();
    this[kind].input.focus();
  }

  layout() {
    const chosen = Number($("#width").value) || 0;
    $("#app").style.maxWidth = chosen ? `${chosen}px` : "";
    const phone = (chosen || window.innerWidth) < 700;
    document.body.classList.toggle("phone", phone);
    document.body.classList.toggle("narrow", (chosen || window.innerWidth) < 1000);
    $("#group").hidden = phone && this.active !== "group";
    $("#private").hidden = phone && this.active !== "private";
  }

  markRead() {
    const me = this.person();
    for (const pane of [this.group, this.private]) {
      if (!document.hidden && !pane.root.hidden && this.unread(me, pane.chat)) {
        delete me.unread[String(pane.chat.id)];
        post("read", { as: this.me, chat: pane.chat.id });
      } else if (!document.hidden && !pane.root.hidden && pane.chat) {
        const last = this.data.messages[pane.chat.id]?.at(-1);
        if (last && last.id > (pane.lastRead?.[pane.chat.id] ?? 0)) {
          pane.lastRead = { ...pane.lastRead, [pane.chat.id]: last.id };
          post("read", { as: this.me, chat: pane.chat.id });
        }
      }
    }
  }

  // Links of messages, buttons and answers

  async open(url, pane) {
    const { t } = this;
    const link = new URL(url.includes("://") ? url : `https://${url}`);
    const path = link.pathname.replace(/^\/|\/$/g, "");
    if (link.hostname === "t.me" && path.toLowerCase() === this.data.bot.username) {
      if (link.searchParams.has("startgroup")) return this.addToGroup(link.searchParams.get("startgroup"));
      this.private.payload = link.searchParams.get("start") ?? "";
      this.show("private");
      $(".startbar", this.private.root).focus();
      return undefined;
    }
    if (link.hostname === "t.me" && path.startsWith("c/")) {
      this.show("group");
      $(`[data-message="${path.split("/")[2]}"]`, this.group.list)?.scrollIntoView({ block: "center" });
      return undefined;
    }
    if (link.hostname === "t.me" && path === "share/url") {
      this.show("group");
      this.group.input.value = [link.searchParams.get("text"), link.searchParams.get("url")].filter(Boolean).join(" ");
      return undefined;
    }
    return dialog(pane.root, el("p", {}, `${t.outside} ${url}`), [[t.ok, true]], { role: "dialog", testid: "outside" });
  }

  async addToGroup(payload) {
    const { t } = this;
    const groups = this.data.chats.filter((chat) => chat.type !== "private");
    const choices = [[t.cancel, null], ...groups.map((chat) => [chat.title, chat.id])];
    const chat = await dialog($("#private"), el("p", {}, t.chooseGroup), choices, { role: "dialog", testid: "choose-group" });
    if (!chat) return;
    this.groupId = chat;
    await this.group.guard(post("add_bot", { as: this.me, chat, payload }));
    this.draw();
    this.show("group");
  }

  // "What to try"

  tick(index) {
    if (this.done.has(index)) return;
    this.done.add(index);
    localStorage.setItem("fivedraw.try", JSON.stringify([...this.done]));
    this.drawSteps();
  }

  watch(message, pane) {
    const playing = (message.keyboard ?? []).flat().some((b) => /^1:/.test(b.callback_data ?? ""));
    if (pane === this.private && playing) {
      this.tick(0);
      this.seenCards = this.me;
    }
  }

  noticed({ said, press, alert, kind }) {
    if (kind === "group" && said?.startsWith("/newgame")) {
      this.tick(1);
      this.opener = this.me;
    }
    if (kind === "group" && press && this.opener && this.opener !== this.me) this.tick(2);
    if (alert) this.seenCards = this.me;
  }

  suggest(index) {
    if (index === 0) this.show("private");
    else if (index === 1) {
      this.show("group");
      this.group.input.value = "/newgame";
    } else this.become(this.data.people.find((person) => person.id !== this.me) ?? this.person());
  }

  // Header

  chrome() {
    const remembered = localStorage.getItem("fivedraw.theme");
    if (remembered) document.documentElement.dataset.theme = remembered;
    $("#theme").onclick = () => {
      const dark = document.documentElement.dataset.theme ? document.documentElement.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      document.documentElement.dataset.theme = dark ? "light" : "dark";
      localStorage.setItem("fivedraw.theme", document.documentElement.dataset.theme);
    };
    $("#width").value = address.searchParams.get("width") ?? "";
    $("#width").onchange = () => this.layout();
    window.onresize = () => this.data && this.layout();
    document.onvisibilitychange = () => this.data && this.markRead();
    $("#inspect").onclick = () => {
      $("#inspector").hidden = !$("#inspector").hidden;
      document.body.classList.toggle("inspected", !$("#inspector").hidden);
      if (!$("#inspector").hidden) this.inspector.load();
      this.connect();
    };
    $("#add-person").onclick = () => this.newPerson();
    $("#add-group").onclick = async () => {
      const name = await this.ask(this.t.groupPrompt, []);
      if (name) this.groupId = (await post("group", { as: this.me, title: name.value })).id;
    };
    document.onkeydown = (event) => {
      const typing = /INPUT|SELECT|TEXTAREA/.test(event.target.tagName);
      const person = this.data?.people[Number(event.key) - 1];
      if (!typing && !event.ctrlKey && !event.metaKey && !event.altKey && person) this.become(person);
    };
  }

  async newPerson() {
    const given = await this.ask(this.t.namePrompt, this.t.nameIdeas, true);
    if (!given) return;
    const { id } = await post("person", { as: this.me, name: given.value, language: given.language });
    this.become({ id, key: String(id) });
  }

  async ask(question, ideas, withLanguage = false) {
    const { t } = this;
    const input = el("input", { type: "text", maxlength: 64, list: "ideas", "data-testid": "ask" });
    const language = el("select", {}, el("option", { value: "en" }, "English"), el("option", { value: "ru" }, "Русский"), el("option", { value: "es" }, "Español"));
    const content = el("div", {}, el("label", {}, question, input), el("datalist", { id: "ideas" }, ...ideas.map((idea) => el("option", { value: idea }))), withLanguage ? el("label", {}, t.language, language) : null);
    const chosen = await dialog($("#private"), content, [[t.cancel, null], [t.create, true]], { role: "dialog", testid: "ask-box" });
    return chosen && input.value.trim() ? { value: input.value, language: language.value } : null;
  }
}

window.demo = new App();
