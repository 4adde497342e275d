"use strict";
// The table of claims: search and filters, kept in the address so that a choice can be linked.
(() => {
  const form = document.getElementById("filters");
  const rows = new Map([...document.querySelectorAll("#claims tbody tr")].map((row) => [row.dataset.id, row]));
  const body = document.querySelector("#claims tbody");
  const order = [...rows.values()];
  const chosen = () => Object.fromEntries([...new FormData(form)].filter(([, value]) => value));
  const has = (claim, key, value) => (Array.isArray(claim[key]) ? claim[key].includes(value) : claim[key] === value);
  // Each choice has the number of claims that it would leave, the other filters as they are.
  function count(select, found, pairs) {
    const others = pairs.filter(([key]) => key !== select.name);
    const left = found.filter((claim) => others.every(([key, value]) => has(claim.facets, key, value)));
    for (const option of [...select.options].filter((o) => o.value)) {
      const number = left.filter((claim) => has(claim.facets, select.name, option.value)).length;
      option.textContent = `${option.dataset.label} (${number})`;
    }
  }
  function apply() {
    const { q = "", ...filters } = chosen();
    const pairs = Object.entries(filters);
    const found = ranked(q).filter((claim) => pairs.every(([key, value]) => has(claim.facets, key, value)));
    const shown = new Set(found.map((claim) => claim.id));
    for (const [id, row] of rows) row.hidden = !shown.has(id);
    body.append(...(q ? found.map((claim) => rows.get(claim.id)) : order));
    document.getElementById("count").textContent = `${found.length} of ${rows.size} claims`;
    for (const select of form.querySelectorAll("select")) count(select, ranked(q), pairs);
    document.getElementById("claims").hidden = !found.length;
    document.getElementById("none").hidden = found.length > 0;
  }
  function remember() {
    apply();
    const text = new URLSearchParams(chosen()).toString();
    history.replaceState(null, "", text ? `#${text}` : location.pathname);
  }
  function recall() {
    const asked = new URLSearchParams(location.hash.slice(1) || location.search.slice(1));
    for (const field of form.elements) if (field.name) field.value = asked.get(field.name) ?? "";
    apply();
  }
  form.addEventListener("input", remember);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(remember));
  document.getElementById("again").addEventListener("click", () => form.reset());
  addEventListener("hashchange", recall);
  recall();
})();
