"use strict";
// The search of the front page: the first claims found, as one types.
(() => {
  const MOST = 12;
  const input = document.getElementById("q");
  const list = document.getElementById("found");
  const count = document.getElementById("count");
  function item(claim) {
    const entry = document.createElement("li");
    const link = document.createElement("a");
    link.href = `claims/${claim.id}.html`;
    link.textContent = `${claim.where} (${claim.paper})`;
    const verdict = document.createElement("span");
    verdict.className = `verdict ${claim.verdict.replaceAll(" ", "-")}`;
    verdict.textContent = claim.verdict;
    const says = document.createElement("p");
    says.innerHTML = claim.says;
    entry.append(link, " ", verdict, says);
    return entry;
  }
  input.addEventListener("input", () => {
    const found = input.value.trim() ? ranked(input.value) : [];
    list.replaceChildren(...found.slice(0, MOST).map(item));
    list.hidden = !found.length;
    const more = found.length > MOST ? `, the first ${MOST} are shown` : "";
    count.textContent = input.value.trim() ? `${found.length} found${more}` : "";
  });
})();
