"use strict";
// Draws the curves of PLOTS, again at each move of a slider.
(() => {
  const BOX = { left: 84, right: 700, top: 12, bottom: 316 };
  const POINTS = 160;
  const make = (name, attributes, text) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    return element;
  };
  const shown = (value) => {
    if (value === Infinity) return "infinite";
    if (!Number.isFinite(value)) return "none";
    const size = Math.abs(value);
    if (size !== 0 && (size < 1e-3 || size >= 1e6)) return value.toExponential(2);
    return String(Number(value.toPrecision(4)));
  };
  const power = (tick) => `10${[...String(Math.round(Math.log10(tick)))].map((d) => "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079"[d] ?? "\u207b").join("")}`;
  // A logarithmic slider runs from 0 to STEPS and stands for a whole number of two digits.
  const STEPS = 1000;
  function valueOf(input) {
    if (input.dataset.scale !== "log") return Number(input.value);
    const [low, high] = [Number(input.dataset.least), Number(input.dataset.most)];
    return Math.round(Number((low * (high / low) ** (input.value / STEPS)).toPrecision(2)));
  }
  function start(input) {
    const { scale, least, most, start: first } = input.dataset;
    const log = scale === "log";
    input.min = log ? 0 : least;
    input.max = log ? STEPS : most;
    input.step = log ? 1 : (most - least) / 98 < 0.05 ? 0.01 : 0.1;
    const place = log ? Math.round((STEPS * Math.log(first / least)) / Math.log(most / least)) : first;
    input.value = input.defaultValue = place;
  }
  function evaluate(curve, values) {
    if (!curve.least) return curve.f(values);
    let best = NaN;
    for (let k = 2; k < values.s; k += 1) {
      const value = curve.f({ ...values, [curve.least]: k });
      if (!(value >= best)) best = value;
    }
    return best;
  }
  // Round numbers between two, about five of them.
  function ticks(low, high, log) {
    if (log) {
      const step = Math.max(1, Math.ceil((Math.log10(high) - Math.log10(low)) / 6));
      const found = [];
      for (let power = Math.ceil(Math.log10(low) - 1e-9); 10 ** power <= high * 1.0001; power += step) found.push(10 ** power);
      return found;
    }
    const rough = (high - low) / 5;
    const unit = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map((m) => m * unit).find((m) => m >= rough);
    const found = [];
    for (let tick = Math.ceil(low / step) * step; tick <= high + step * 1e-6; tick += step) found.push(Number(tick.toPrecision(6)));
    return found;
  }
  function draw(plot) {
    const section = document.getElementById(plot.key);
    const inputs = [...section.querySelectorAll("input")];
    const values = Object.fromEntries(inputs.map((input) => [input.name, valueOf(input)]));
    if ("K" in values && values.s > values.K) values.s = values.K;
    const at = inputs[inputs.length - 1];
    const range = [Number(at.dataset.least), Number(at.dataset.most)];
    if (plot.over === "c") {
      range[1] = values.n / values.gamma;
      values.c = Number(((range[1] * at.value) / at.max).toPrecision(4));
    }
    for (const input of inputs) section.querySelector(`output[for="${input.id}"]`).textContent = shown(values[input.name]);
    const xs = Array.from({ length: POINTS + 1 }, (_, k) => range[0] + ((range[1] - range[0]) * k) / POINTS);
    const lines = plot.curves.map((curve) => xs.map((x) => evaluate(curve, { ...values, [plot.over]: x })));
    const finite = lines.flat().filter((y) => Number.isFinite(y) && (!plot.log || y > 0));
    let [low, high] = [Math.min(...finite), Math.max(...finite)];
    if (!finite.length) [low, high] = [0, 1];
    if (plot.log) [low, high] = [10 ** Math.floor(Math.log10(low)), 10 ** Math.ceil(Math.log10(high))];
    else [low, high] = [Math.min(0, low), high > low ? high * 1.05 : low + 1];
    const share = (y) => (plot.log ? Math.log(y / low) / Math.log(high / low) : (y - low) / (high - low));
    const place = (x, y) => [
      BOX.left + ((x - range[0]) / (range[1] - range[0])) * (BOX.right - BOX.left),
      BOX.bottom - share(y) * (BOX.bottom - BOX.top),
    ];
    const svg = section.querySelector("svg");
    const parts = [];
    for (const tick of ticks(low, high, plot.log)) {
      const [, y] = place(range[0], tick);
      parts.push(make("line", { class: "grid", x1: BOX.left, x2: BOX.right, y1: y, y2: y }));
      parts.push(make("text", { x: BOX.left - 8, y: y + 4, "text-anchor": "end" }, plot.log ? power(tick) : shown(tick)));
    }
    for (const tick of ticks(...range, false)) {
      const [x] = place(tick, low);
      parts.push(make("line", { class: "grid", x1: x, x2: x, y1: BOX.top, y2: BOX.bottom }));
      parts.push(make("text", { x, y: BOX.bottom + 18, "text-anchor": "middle" }, shown(tick)));
    }
    parts.push(make("path", { class: "axis", d: `M${BOX.left},${BOX.top}V${BOX.bottom}H${BOX.right}` }));
    lines.forEach((ys, k) => {
      let path = "";
      let pen = "M";
      ys.forEach((y, i) => {
        if (!Number.isFinite(y) || (plot.log && y <= 0)) {
          pen = "M";
          return;
        }
        const [px, py] = place(xs[i], y);
        path += `${pen}${px.toFixed(1)},${py.toFixed(1)}`;
        pen = "L";
      });
      if (path) parts.push(make("path", { class: `curve c${k}`, d: path }));
    });
    const [x] = place(values[plot.over], low);
    parts.push(make("line", { class: "axis", x1: x, x2: x, y1: BOX.top, y2: BOX.bottom }));
    parts.push(make("text", { x: (BOX.left + BOX.right) / 2, y: 352, "text-anchor": "middle" }, plot.x));
    parts.push(make("text", { x: 14, y: (BOX.top + BOX.bottom) / 2, "text-anchor": "middle", transform: `rotate(-90 14 ${(BOX.top + BOX.bottom) / 2})` }, plot.axis));
    svg.replaceChildren(...parts);
    plot.curves.forEach((curve, k) => {
      section.querySelector(`[data-curve="${k}"]`).textContent = shown(evaluate(curve, values));
    });
  }
  for (const plot of PLOTS) {
    const section = document.getElementById(plot.key);
    if (!section) continue; // it is on another page
    for (const input of section.querySelectorAll("input")) {
      start(input);
      input.addEventListener("input", () => draw(plot));
    }
    draw(plot);
  }
})();
