"use strict";
// A preview of a claim beside each link to it.
(() => {
  const root = document.body.dataset.root;
  const known = new Map(CLAIMS.map((claim) => [claim.id, claim]));
  let shown = null;
  function hide() {
    if (shown) shown.remove();
    shown = null;
  }
  function show(link) {
    hide();
    const claim = known.get(link.dataset.claim);
    if (!claim) return;
    shown = document.createElement("div");
    shown.id = "preview";
    shown.setAttribute("role", "tooltip");
    const where = document.createElement("strong");
    where.textContent = `${claim.where} (${claim.paper}): ${claim.verdict}`;
    const says = document.createElement("p");
    says.innerHTML = claim.says;
    shown.append(where, says);
    document.body.append(shown);
    const box = link.getBoundingClientRect();
    const left = Math.min(box.left, document.documentElement.clientWidth - shown.offsetWidth - 8);
    const below = box.bottom + 6 + shown.offsetHeight < document.documentElement.clientHeight;
    const top = below ? box.bottom + 6 : Math.max(4, box.top - shown.offsetHeight - 6);
    shown.style.left = `${Math.max(8, left) + scrollX}px`;
    shown.style.top = `${top + scrollY}px`;
  }
  for (const link of document.querySelectorAll("a[data-claim]")) {
    link.addEventListener("mouseenter", () => show(link));
    link.addEventListener("focus", () => show(link));
    link.addEventListener("mouseleave", hide);
    link.addEventListener("blur", hide);
  }
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    const search = document.getElementById("q");
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (search) search.focus();
    else location.href = `${root}claims/index.html`;
  });
})();
// What a query names as a locator does: "proposition 7", "section 4.2"; "(23)" is "equation 23".
function place(query) {
  const text = query.trim().toLowerCase().replace(/\s+/g, " ");
  const equation = text.match(/^(?:(?:equations?|eqs?\.?) ?\(?(\d+)\)?|\((\d+)\))$/);
  return equation ? `equation ${equation[1] ?? equation[2]}` : text;
}
// Whether a claim's locator names a place, or one within it.
function isAt(claim, asked) {
  return claim.places.some((one) => one === asked || [".", "-", "("].some((sign) => one.startsWith(asked + sign)));
}
// A text as words in small letters, in one spelling.
const plain = (text) =>
  text.toLowerCase().replace(/[^\p{L}\p{N}'^]+/gu, " ").replace(/(randomi|optimi|generali)s/g, "$1z");
// A query without the names of SHORT, such as "randomized response", where a claim's id has a short form of them;
// null if its id has none.
function shortened(claim, query) {
  let asked = query;
  for (const [name, short] of Object.entries(SHORT)) {
    if (!asked.includes(name) || claim.words.includes(` ${name}`)) continue;
    if (!claim.id.split("-").some((part) => short.includes(part))) return null;
    asked = asked.replace(name, "").trim();
  }
  return asked;
}
// Whether a claim has all words of a query, each as the beginning of one of its own.
function matches(claim, query) {
  claim.words ??= plain(` ${claim.text} `);
  const asked = plain(query).trim();
  if (!asked || isAt(claim, place(query))) return true;
  // "proposition 10" is meant as one name; elsewhere the order of words is free
  const left = shortened(claim, asked);
  if (!left) return left === "";
  const named = left.replace(/\b(proposition|theorem|definition|corollary|section|figure|table|equation|lemma|example) (\d+)/g, "$1_$2");
  return named.split(" ").every((word) => {
    const exact = /_\d+$/.test(word);
    return claim.words.includes(` ${word.replace("_", " ")}${exact ? " " : ""}`);
  });
}
// Those of a place that is named come before those that only mention it.
function ranked(query) {
  const asked = query.trim().toLowerCase();
  const rank = (claim) => {
    const where = claim.where.toLowerCase();
    if (where === asked || claim.id === asked) return 0;
    // "Proposition 10, (18)" comes before "after Proposition 10"
    const first = where.startsWith(asked);
    if (isAt(claim, place(query))) return claim.facets.as === "ours" ? 3 : first ? 1 : 2;
    return first ? 4 : where.includes(asked) ? 5 : 6;
  };
  const found = CLAIMS.filter((claim) => matches(claim, query));
  return found.sort((a, b) => rank(a) - rank(b));
}
