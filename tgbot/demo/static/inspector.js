// The drawer for developers: API calls, who could see each text, fault switches, rate meter, clock.

import { el, post } from "./dom.js";

const FAULTS = [
  ["429", { kind: "retry_after", seconds: 5 }],
  ["502", { kind: "server_error" }],
  ["502 page", { kind: "proxy_error" }],
  ["403", { kind: "forbidden" }],
  ["drop before", { kind: "drop_before" }],
  ["drop after", { kind: "drop_after" }],
  ["half sent", { kind: "half_sent" }],
  ["8 s late", { kind: "latency", seconds: 8 }],
  ["duplicate update", { kind: "duplicate_update" }],
  ["re-send press", { kind: "resend_callback" }],
  ["swap updates", { kind: "swap_updates" }],
];
const KEPT = 200;

export class Inspector {
  constructor(root, app) {
    Object.assign(this, { root, app });
    this.rate = el("meter", { min: 0, max: 20, high: 18, value: 0 });
    this.rateText = el("span", {}, "0/20");
    this.active = el("ul", { class: "active" });
    this.calls = el("ol", { class: "log", "data-testid": "api-log" });
    this.seen = el("ol", { class: "log", "data-testid": "seen-log" });
    this.extra = el("div", { class: "switches" });
    const switches = FAULTS.map(([label, fault]) => el("button", { type: "button", onclick: () => this.add(fault) }, label));
    const old = el("input", { type: "checkbox", onchange: (event) => app.setOldClient(event.target.checked) });
    root.append(
      el("h2", {}, "Inspector"),
      el("label", {}, "Sends and edits in the group, last minute: ", this.rate, " ", this.rateText),
      el("h3", {}, "Faults for the next call in the group"),
      el("div", { class: "switches" }, ...switches, el("button", { type: "button", onclick: () => this.clear() }, "clear")),
      this.active,
      this.extra,
      el("label", {}, old, " old client: no live countdowns"),
      el("h3", {}, "Who could see what"),
      this.seen,
      el("h3", {}, "Bot API calls"),
      this.calls,
    );
  }

  snapshot(data) {
    this.faults(data.faults);
    const buttons = [];
    if (data.manual_clock) buttons.push(...[1, 10, 60].map((seconds) => el("button", { type: "button", onclick: () => post("clock/advance", { seconds }) }, `+${seconds} s`)));
    if (data.can_restart) buttons.push(el("button", { type: "button", onclick: () => post("restart", { as: this.app.me }) }, "restart bot"));
    this.extra.replaceChildren(...buttons);
  }

  async load() {
    const data = await (await fetch("/demo/log")).json();
    this.calls.replaceChildren();
    this.seen.replaceChildren();
    data.api.slice(-KEPT).forEach((call) => this.call(call));
    data.seen.slice(-KEPT).forEach((seen) => this.saw(seen));
  }

  setRate(used) {
    this.rate.value = used;
    this.rateText.textContent = `${used}/20`;
  }

  call(call) {
    const details = JSON.stringify(call.params);
    this.prepend(this.calls, el("li", { class: call.error ? "bad" : "" }, el("b", {}, call.method), ` ${call.error ?? "ok"} `, el("code", {}, details.slice(0, 300))));
  }

  saw(seen) {
    this.prepend(this.seen, el("li", {}, el("b", {}, seen.viewers.join(", ") || "nobody"), ` ${seen.kind}: `, el("span", {}, seen.text.slice(0, 200))));
  }

  prepend(list, item) {
    list.prepend(item);
    while (list.children.length > KEPT) list.lastChild.remove();
  }

  faults(active) {
    this.active.replaceChildren(...active.map((fault) => el("li", {}, `${fault.kind} × ${fault.times}`)));
  }

  add(fault) {
    const group = this.app.groupChat();
    const onUpdates = fault.kind === "duplicate_update" || fault.kind === "resend_callback";
    return post("faults", onUpdates || !group ? fault : { ...fault, chat_id: group.id });
  }

  clear() { return fetch("/demo/faults", { method: "DELETE" }); }
}
