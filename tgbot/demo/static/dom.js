// Small helpers. Texts of users go through textContent only, never through innerHTML.

export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "class") node.className = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

export const $ = (selector, root = document) => root.querySelector(selector);

// POST to the page's own API; the answer's JSON, or an Error with the server's words.
export async function post(action, body) {
  const response = await fetch(`/demo/${action}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

// A modal over `host`: lines of text and buttons ([label, value]); resolves to the value, null on Esc.
export function dialog(host, content, choices, { role = "alertdialog", testid = "alert" } = {}) {
  return new Promise((resolve) => {
    const before = document.activeElement;
    const close = (value) => {
      veil.remove();
      before?.focus?.();
      resolve(value);
    };
    const buttons = choices.map(([label, value]) => el("button", { type: "button", onclick: () => close(value) }, label));
    const box = el("div", { class: "box", role, "aria-modal": "true", "data-testid": testid }, content, el("div", { class: "choices" }, ...buttons));
    const veil = el("div", {
      class: "veil",
      onkeydown: (event) => {
        if (event.key === "Escape") {
          event.stopPropagation();
          close(null);
        }
      },
    }, box);
    host.append(veil);
    (box.querySelector("input") ?? buttons.at(-1)).focus();
  });
}
