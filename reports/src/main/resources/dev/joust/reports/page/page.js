// Draws the page's pictures from the data that stand in it. The tables are there without this.
(() => {
  "use strict";

  const root = document.documentElement;
  const data = JSON.parse(document.getElementById("data").textContent);
  const contenders = data.contenders;
  const hidden = new Set();
  const byId = (id) => document.getElementById(id);
  const colour = (c) => `var(--c${contenders[c].colour})`;

  root.classList.add("scripted");

  function element(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (value !== null && value !== undefined) made.setAttribute(key, value);
    }
    made.append(...children);
    return made;
  }

  /** Three significant digits, as in the tables. */
  function digits(value) {
    if (value === 0) return "0";
    const exponent = Math.floor(Math.log10(Math.abs(Number(value.toPrecision(3)))));
    const decimals = Math.max(0, 2 - exponent);
    return value.toLocaleString("en", { minimumFractionDigits: Math.min(decimals, 8), maximumFractionDigits: Math.min(decimals, 8) })
      .replace(/^-/, "−");
  }

  function rounded(value) {
    return digits(Number(value.toPrecision(3)));
  }

  function signed(value) {
    const text = Math.abs(value) < 9.95 ? value.toFixed(1).replace(/\.0$/, "") : value.toFixed(0);
    return (value > 0 && Number(text) !== 0 ? "+" : "") + text.replace("-", "−");
  }

  const plural = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

  // ---- Pictures

  /** What the pointer says: whose value it is, its interval, and of how many blocks. */
  function tip(chart, panel, point) {
    const ratio = chart.shape === "RATIOS";
    const text = (value) => (!ratio ? rounded(value) : value > MOST_PERCENT ? `× ${rounded(1 + value / 100)}` : `${signed(value)} %`);
    const unit = ratio || !chart.unit ? "" : ` ${chart.unit}`;
    const lines = [contenders[point.c].name];
    if (panel.axis) lines.push(`${panel.labels.length ? panel.labels[point.x] : `${panel.axis} ${point.x.toLocaleString("en")}`}`);
    lines.push(`${text(point.v)}${unit}`);
    lines.push(point.lo === undefined ? "no interval" : `95 %: ${text(point.lo)} to ${text(point.hi)}`);
    lines.push(`n = ${plural(point.n, "block")}`);
    if (point.mark) lines.push(point.mark);
    return lines.join("\n");
  }

  const SVG = "http://www.w3.org/2000/svg";

  function symbol(c, size) {
    const name = contenders[c].marker;
    return d3.symbol(d3[`symbol${name[0].toUpperCase()}${name.slice(1)}`], size)();
  }

  /** An empty picture with its axes and grid; layers are drawn into it by their own functions. */
  function frame({ width, height, margin, label, x, y, ticks }) {
    const svg = d3.create("svg").attr("width", width).attr("height", height).attr("viewBox", `0 0 ${width} ${height}`)
      .attr("role", "img").attr("aria-label", label);
    x.range([margin.left, width - margin.right]);
    y.range([height - margin.bottom, margin.top]);
    const grid = svg.append("g").attr("class", "grid");
    if (ticks.y) {
      grid.selectAll("line.y").data(ticks.y).join("line").attr("x1", margin.left).attr("x2", width - margin.right).attr("y1", y).attr("y2", y);
      svg.append("g").attr("class", "axis").attr("transform", `translate(${margin.left},0)`)
        .call(d3.axisLeft(y).tickValues(ticks.y).tickFormat(compact).tickSize(0).tickPadding(7)).call((axis) => axis.select(".domain").remove());
    } else {
      svg.append("g").attr("class", "axis names").attr("transform", `translate(${margin.left},0)`)
        .call(d3.axisLeft(y).tickSize(0).tickPadding(8)).call((axis) => axis.select(".domain").remove());
    }
    if (ticks.upright) {
      grid.selectAll("line.x").data(ticks.x).join("line").attr("x1", x).attr("x2", x).attr("y1", margin.top).attr("y2", height - margin.bottom);
    }
    svg.append("g").attr("class", "axis").attr("transform", `translate(0,${height - margin.bottom})`)
      .call(d3.axisBottom(x).tickValues(ticks.x).tickFormat(ticks.xFormat ?? compact).tickSize(ticks.upright ? 0 : 4).tickPadding(7))
      .call((axis) => (ticks.upright ? axis.select(".domain").remove() : axis));
    if (ticks.xLabel) {
      svg.append("text").attr("class", "label").attr("x", (margin.left + width - margin.right) / 2).attr("y", height - 4).attr("text-anchor", "middle").text(ticks.xLabel);
    }
    return svg;
  }

  const tipBox = document.body.appendChild(element("div", { class: "tip", "aria-hidden": "true", hidden: "" }));

  /**
   * Shows what the nearest of the spots stands for: `{ c, px, py, text }` in the picture's pixels. A click shows its
   * contender alone, but where a finger points: that one wants to read.
   */
  function pointing(svg, spots) {
    const ring = svg.append("circle").attr("class", "ring").attr("r", 8).attr("visibility", "hidden");
    const hide = () => {
      tipBox.hidden = true;
      ring.attr("visibility", "hidden");
    };
    const nearest = (event) => {
      const [px, py] = d3.pointer(event);
      const spot = d3.least(spots, (own) => Math.hypot(own.px - px, own.py - py));
      return spot && Math.hypot(spot.px - px, spot.py - py) <= 60 ? spot : null;
    };
    svg.on("pointermove pointerdown", (event) => {
      const spot = nearest(event);
      svg.style("cursor", spot ? "pointer" : null);
      if (!spot) return hide();
      ring.attr("cx", spot.px).attr("cy", spot.py).attr("visibility", "visible");
      tipBox.textContent = spot.text;
      tipBox.hidden = false;
      const box = svg.node().getBoundingClientRect();
      const left = Math.min(Math.max(box.left + spot.px + 14, 4), root.clientWidth - tipBox.offsetWidth - 4);
      const below = box.top + spot.py + 14;
      const top = below + tipBox.offsetHeight > innerHeight ? box.top + spot.py - tipBox.offsetHeight - 12 : below;
      tipBox.style.transform = `translate(${left + scrollX}px, ${top + scrollY}px)`;
    });
    svg.on("pointerleave", hide);
    svg.on("click", (event) => {
      const spot = nearest(event);
      if (!spot || event.pointerType === "touch") return;
      hide();
      alone(spot.c);
    });
  }

  function mark(svg, c, px, py, size, filled) {
    svg.append("path").attr("d", symbol(c, size)).attr("transform", `translate(${px},${py})`)
      .attr("fill", filled && !contenders[c].control ? colour(c) : "var(--card)").attr("stroke", colour(c)).attr("stroke-width", 1.6);
  }

  const low = (point) => point.lo ?? point.v;
  const high = (point) => point.hi ?? point.v;

  /** Common limits for panels of like size, else each its own: small values must be seen too. */
  function limits(chart, panels) {
    const ratio = chart.shape === "RATIOS";
    const own = panels.map((panel) => {
      const between = chart.shape === "PERCENTILES" ? (panel.curves ?? []).flatMap((curve) => curve.v) : [];
      const lows = [...panel.points.map(low), ...between];
      const highs = [...panel.points.map(high), ...between];
      return ratio
        ? [Math.min(0, ...lows), Math.max(0, ...highs)]
        : [Math.min(...lows.filter((value) => value > 0), Infinity), Math.max(...highs, 0)];
    });
    const spans = own.map(([from, to]) => (ratio ? to - from : to));
    const most = Math.max(...spans);
    const large = own.filter((_, i) => spans[i] > most / 4);
    const common = [Math.min(...large.map((it) => it[0])), Math.max(...large.map((it) => it[1]))];
    return own.map((it, i) => (spans[i] > most / 4 ? common : it));
  }

  /** A scale of values: from 0, or logarithmic where they are too far apart for that. */
  function values([from, to], spread) {
    const logarithmic = Number.isFinite(from) && from > 0 && to / from > spread;
    if (!logarithmic) {
      const linear = d3.scaleLinear().domain([0, to * 1.04 || 1]);
      return { scale: linear, ticks: linear.ticks(4) };
    }
    const log = d3.scaleLog().domain([from * 0.85, to * 1.15]);
    return { scale: log, ticks: logTicks(log) };
  }

  /** 1, 2 and 5 of each decade, or the decades alone where these are many; even steps where there are none of these. */
  function logTicks(scale) {
    const ticks = scale.ticks(20).filter((value) => /^[125]e/.test(value.toExponential()));
    if (ticks.length < 2) return d3.ticks(...scale.domain(), 4);
    const decades = ticks.filter((value) => /^1e/.test(value.toExponential()));
    return ticks.length > 8 && decades.length > 1 ? decades : ticks;
  }

  /** 120k for 120,000: labels of axes must be short. */
  function compact(value) {
    if (Math.abs(value) >= 1e6) return `${value / 1e6}M`;
    if (Math.abs(value) >= 1e4) return `${value / 1e3}k`;
    return `${Number(value.toPrecision(4))}`;
  }

  const MOST_PERCENT = 400;

  /** A contender below the other, each with its interval. */
  function rows(chart, panel, limit, width, label) {
    const ratio = chart.shape === "RATIOS";
    const names = panel.points.map((point) => contenders[point.c].name);
    const height = 36 + 25 * names.length;
    const margin = { left: 14 + 7.2 * Math.max(...names.map((name) => name.length)), right: 14, top: 4, bottom: 28 };
    const least = 100 * (1 / (1 + data.margin) - 1);
    const most = 100 * data.margin;
    const pad = 0.04 * (limit[1] - limit[0]);
    // Differences of many times are read as multiples; beside +10,000 % all others would be one dot.
    const multiples = ratio && limit[1] > MOST_PERCENT;
    const at = multiples ? (percent) => Math.max(1 + percent / 100, 0.01) : (value) => value;
    const percents = [Math.min(limit[0] - pad, least - 1), Math.max(limit[1] + pad, most + 1)];
    const log = () => d3.scaleLog().domain([0.9 * at(Math.min(limit[0], least)), 1.1 * at(limit[1])]);
    const across = multiples ? { scale: log() } : ratio ? { scale: d3.scaleLinear().domain(percents) } : values(limit, 30);
    const x = across.scale;
    const y = d3.scalePoint().domain(names.slice().reverse()).padding(0.6);
    const svg = frame({
      width, height, margin, label, x, y,
      ticks: {
        x: multiples ? logTicks(x) : across.ticks ?? x.ticks(width < 360 ? 4 : 6),
        xFormat: multiples ? (times) => `×${compact(times)}` : ratio ? signed : compact,
        upright: true,
      },
    });
    if (ratio) {
      svg.insert("rect", "g").attr("class", "margin").attr("x", x(at(least))).attr("width", x(at(most)) - x(at(least))).attr("y", margin.top).attr("height", height - margin.top - margin.bottom);
      svg.append("line").attr("class", "zero").attr("x1", x(at(0))).attr("x2", x(at(0))).attr("y1", margin.top).attr("y2", height - margin.bottom);
    }
    for (const point of panel.points) {
      const py = y(contenders[point.c].name);
      if (point.lo !== undefined) interval(svg, point.c, [x(Math.max(at(point.lo), x.domain()[0])), py], [x(at(point.hi)), py]);
      mark(svg, point.c, x(at(point.v)), py, 70, !point.mark);
    }
    pointing(svg, panel.points.map((point) => ({ c: point.c, px: x(at(point.v)), py: y(contenders[point.c].name), text: tip(chart, panel, point) })));
    return svg.node();
  }

  function interval(svg, c, [x1, y1], [x2, y2]) {
    svg.append("line").attr("x1", x1).attr("y1", y1).attr("x2", x2).attr("y2", y2)
      .attr("stroke", colour(c)).attr("stroke-opacity", 0.55).attr("stroke-width", 2.4).attr("stroke-linecap", "round");
  }

  /** Values over a number or over percentiles, with bands for intervals. */
  function lines(chart, panel, limit, width, label) {
    const named = panel.labels.length > 0;
    const xs = [...new Set(panel.points.map((point) => point.x))].sort((one, other) => one - other);
    const longest = Math.max(...panel.points.map((point) => contenders[point.c].name.length));
    const margin = { left: 46, right: named || xs.length < 3 ? 14 : 14 + 7 * longest, top: 10, bottom: named ? 26 : 42 };
    const [first, last] = [xs[0], xs[xs.length - 1]];
    const gap = 0.1 * (last - first) || 1;
    // Between two points a line shows nothing but how far it is.
    const dots = named || xs.length < 3;
    const x = dots
      ? d3.scalePoint().domain(named ? panel.labels.map((_, i) => i) : xs).padding(0.5)
      : panel.logarithmic
        ? d3.scaleLog().domain([first / 1.5, last * 1.5])
        : d3.scaleLinear().domain([first - gap, last + gap]);
    const up = values(limit, named ? 4 : 30);
    const y = up.scale;
    const svg = frame({
      width, height: 250, margin, label, x, y,
      ticks: {
        x: named ? panel.labels.map((_, i) => i) : xs.length <= 6 ? xs : panel.logarithmic ? logTicks(x) : x.ticks(5),
        xFormat: named ? (i) => panel.labels[i] : compact,
        xLabel: named ? "" : panel.axis,
        y: up.ticks,
      },
    });
    const shown = [...new Set(panel.points.map((point) => point.c))];
    const room = dots ? Math.min(14, (0.8 * x.step()) / shown.length) : 4;
    const spots = [];
    const ends = [];
    shown.forEach((c, i) => {
      const points = panel.points.filter((point) => point.c === c).sort((one, other) => one.x - other.x);
      // Side by side, so that equal values do not hide each other.
      const aside = (i - (shown.length - 1) / 2) * room;
      const px = (point) => x(point.x) + aside;
      const bounded = points.filter((point) => point.lo !== undefined);
      const floor = (point) => y(Math.max(point.lo, y.domain()[0]));
      if (!dots) {
        svg.append("path").attr("d", d3.area().x(px).y0(floor).y1((point) => y(point.hi))(bounded)).attr("fill", colour(c)).attr("fill-opacity", 0.1);
        svg.append("path").attr("d", d3.line().x(px).y((point) => y(point.v))(points)).attr("fill", "none").attr("stroke", colour(c)).attr("stroke-width", 1.8)
          .attr("stroke-dasharray", contenders[c].control ? "4 3" : null);
        const end = points[points.length - 1];
        ends.push({ name: contenders[c].name, c, px: px(end), py: y(end.v) });
      }
      for (const point of bounded) interval(svg, c, [px(point), floor(point)], [px(point), y(point.hi)]);
      for (const point of points) {
        mark(svg, c, px(point), y(point.v), 55, !point.mark);
        spots.push({ c, px: px(point), py: y(point.v), text: tip(chart, panel, point) });
      }
    });
    nameEnds(svg, ends, width - margin.right);
    pointing(svg, spots);
    return svg.node();
  }

  /** Writes each name beside the end of its line, one below the other where ends are near. */
  function nameEnds(svg, ends, left) {
    let below = -Infinity;
    for (const end of ends.sort((one, other) => one.py - other.py)) {
      below = Math.max(end.py, below + 12);
      svg.append("text").attr("x", left + 6).attr("y", below + 4).attr("fill", colour(end.c)).attr("class", "end").text(end.name);
    }
  }

  // Where a percentile stands: each further nine is as far as the one before.
  const nines = (percentile) => -Math.log10(1 - percentile / 100);
  const beyondNines = (steps) => Number((100 * (1 - 10 ** -steps)).toPrecision(7));
  const TICKED_PERCENTILES = [50, 90, 99, 99.9, 99.99, 99.999, 99.9999];

  /** Latencies over percentiles: lines of all blocks together, marks with the intervals of single percentiles. */
  function percentiles(chart, panel, limit, width, label) {
    const curves = panel.curves ?? [];
    const margin = { left: 46, right: 18, top: 10, bottom: 42 };
    const last = Math.max(1, ...panel.points.map((point) => nines(point.x)), ...curves.map((curve) => (curve.from + curve.v.length - 1) / curve.perDecade));
    const x = d3.scaleLinear().domain([0, last]);
    const up = values(limit, 4);
    const y = up.scale;
    const svg = frame({
      width, height: 270, margin, label, x, y,
      ticks: {
        x: TICKED_PERCENTILES.map(nines).filter((tick) => tick <= last + 1e-6),
        xFormat: (tick) => String(beyondNines(tick)),
        xLabel: "percentile",
        y: up.ticks,
      },
    });
    const shown = [...new Set(panel.points.map((point) => point.c))];
    const spots = [];
    shown.forEach((c, i) => {
      const aside = (i - (shown.length - 1) / 2) * 3;
      const points = panel.points.filter((point) => point.c === c).sort((one, other) => one.x - other.x);
      const curve = curves.find((own) => own.c === c);
      const line = curve
        ? curve.v.map((v, step) => [(curve.from + step) / curve.perDecade, v])
        : points.map((point) => [nines(point.x), point.v]);
      svg.append("path").attr("class", "tail").attr("d", d3.line().x((at) => x(at[0])).y((at) => y(at[1]))(line.filter((at) => at[1] >= y.domain()[0])))
        .attr("fill", "none").attr("stroke", colour(c)).attr("stroke-width", 1.6).attr("stroke-dasharray", contenders[c].control ? "4 3" : null);
      if (curve) {
        for (const [at, v] of line) spots.push({ c, px: x(at), py: y(v), text: `${contenders[c].name}\npercentile ${beyondNines(at)}\n${rounded(v)} ${chart.unit}\nall blocks together` });
      }
      for (const point of points) {
        const px = x(nines(point.x)) + aside;
        if (point.lo !== undefined) interval(svg, c, [px, y(Math.max(point.lo, y.domain()[0]))], [px, y(point.hi)]);
        mark(svg, c, px, y(point.v), 50, !point.mark);
        spots.push({ c, px, py: y(point.v), text: tip(chart, panel, point) });
      }
    });
    pointing(svg, spots);
    return svg.node();
  }

  /** How latencies spread: the height of a ridge is the share of all in a bin, its mark the median. */
  function ridges(chart, panel, limit, width, label) {
    const ridge = 58;
    const margin = { left: 14 + 7.2 * Math.max(...panel.labels.map((text) => text.length)), right: 14, top: ridge, bottom: 42 };
    const height = margin.top + margin.bottom + ridge * (panel.labels.length - 1) + 16;
    const edge = (curve, bin) => 10 ** ((curve.from + bin) / curve.perDecade);
    const x = d3.scaleLog().domain([Math.min(...panel.curves.map((curve) => edge(curve, 0))), Math.max(...panel.curves.map((curve) => edge(curve, curve.v.length)))]);
    const y = d3.scalePoint().domain(panel.labels).padding(0.15);
    const svg = frame({
      width, height, margin, label, x, y,
      ticks: { x: logTicks(x), xFormat: compact, xLabel: chart.unit, upright: true },
    });
    const most = Math.max(...panel.curves.flatMap((curve) => curve.v));
    for (const curve of panel.curves) {
      const base = y(panel.labels[curve.row]);
      const outline = [[edge(curve, 0), 0], ...curve.v.map((v, bin) => [edge(curve, bin + 0.5), v]), [edge(curve, curve.v.length), 0]];
      svg.append("path").attr("class", "ridge")
        .attr("d", d3.area().x((at) => x(at[0])).y0(base).y1((at) => base - (at[1] / most) * ridge * 0.92).curve(d3.curveMonotoneX)(outline))
        .attr("fill", colour(curve.c)).attr("fill-opacity", 0.16).attr("stroke", colour(curve.c)).attr("stroke-width", 1.4)
        .attr("stroke-dasharray", contenders[curve.c].control ? "4 3" : null);
    }
    for (const point of panel.points) mark(svg, point.c, x(point.v), y(panel.labels[point.x]), 60, !point.mark);
    pointing(svg, panel.points.map((point) => ({
      c: point.c,
      px: x(point.v),
      py: y(panel.labels[point.x]),
      text: `${contenders[point.c].name}\n${panel.labels[point.x]}\nmedian ${rounded(point.v)} ${chart.unit}\nof ${plural(point.n, "block")} together`,
    })));
    return svg.node();
  }

  function pictureOf(chart, panel) {
    if (chart.shape === "PERCENTILES") return percentiles;
    if (chart.shape === "RIDGES") return ridges;
    return panel.axis ? lines : rows;
  }

  function draw(figure) {
    const chart = charts.get(figure.dataset.chart);
    const box = figure.querySelector(".panels");
    if (box.clientWidth === 0) return;
    const isShown = (own) => !hidden.has(own.c);
    const panels = chart.panels.map((panel) => ({ ...panel, points: panel.points.filter(isShown), curves: panel.curves?.filter(isShown) }));
    const limit = limits(chart, panels.filter((panel) => panel.points.length));
    box.classList.toggle("even", panels.length === 2 || panels.length === 4);
    if (box.childElementCount !== panels.length) {
      box.replaceChildren(...panels.map((panel) => element("div", { class: "panel" }, element("h4", {}, panel.title), element("div"))));
    }
    let drawn = 0;
    panels.forEach((panel, i) => {
      const place = box.children[i].lastElementChild;
      if (!panel.points.length) {
        place.replaceChildren(element("p", { class: "hint" }, "Nothing to show."));
        return;
      }
      const picture = pictureOf(chart, panel);
      place.replaceChildren(picture(chart, panel, limit[drawn++], Math.max(place.clientWidth, 200), `${panel.title}. ${box.dataset.label}`));
    });
    figure.dataset.drawn = String(box.clientWidth);
  }

  const charts = new Map(data.charts.map((chart) => [chart.id, chart]));
  const figures = [...document.querySelectorAll("figure[data-chart]")];
  const near = new Set();
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (entry.isIntersecting) {
          near.add(entry.target);
          if (!entry.target.dataset.drawn) draw(entry.target);
        } else near.delete(entry.target);
      }
    },
    { rootMargin: "600px" });
  figures.forEach((figure) => watcher.observe(figure));

  /** Draws anew what is near; the rest when it comes near. */
  function redraw() {
    figures.filter((figure) => !near.has(figure)).forEach((figure) => delete figure.dataset.drawn);
    near.forEach(draw);
    showChoice();
    showSlices();
  }

  // ---- Who is shown

  function marker(c) {
    const svg = d3.create("svg").attr("width", 14).attr("height", 14).attr("viewBox", "-8 -8 16 16").attr("aria-hidden", "true");
    mark(svg, c, 0, 0, 90, true);
    return svg.node();
  }

  const filter = document.head.appendChild(element("style"));

  function toggle(c) {
    if (!hidden.delete(c)) hidden.add(c);
    if (hidden.size === contenders.length) hidden.clear();
    showHidden();
  }

  /** Shows nobody else; all again where that is so already. */
  function alone(c) {
    const isAlone = hidden.size === contenders.length - 1 && !hidden.has(c);
    hidden.clear();
    if (!isAlone) contenders.forEach((_, other) => other !== c && hidden.add(other));
    showHidden();
  }

  function showHidden() {
    for (const button of byId("legend").children) button.setAttribute("aria-pressed", String(!hidden.has(Number(button.dataset.c))));
    filter.textContent = [...hidden].map((own) => `[data-c="${own}"]:not(button) { display: none; }`).join("\n");
    redraw();
  }

  contenders.forEach((own, c) => {
    const button = element("button", { type: "button", "data-c": c, "aria-pressed": "true", title: `${own.name} ${own.version}: show or hide; with Shift, alone or all` },
      marker(c), own.name + (own.control ? " (control)" : ""));
    button.addEventListener("click", (event) => (event.shiftKey ? alone(c) : toggle(c)));
    byId("legend").append(button);
  });

  document.querySelectorAll("th[data-c]").forEach((heading) => heading.addEventListener("click", () => alone(Number(heading.dataset.c))));

  // ---- Downloads

  function csv(chart) {
    const quoted = (value) => (value === undefined || value === null ? "" : /[",\n]/.test(value) ? `"${String(value).replace(/"/g, '""')}"` : String(value));
    const table = [["run", "panel", "axis", "x", "contender", "value", "unit", "low", "high", "blocks", "mark"]];
    for (const panel of chart.panels) {
      for (const point of panel.points) {
        const x = panel.axis ? (panel.labels.length ? panel.labels[point.x] : point.x) : "";
        table.push([data.run, panel.title, panel.axis, x, contenders[point.c].name, point.v, chart.unit, point.lo, point.hi, point.n, point.mark]);
      }
      for (const curve of panel.curves ?? []) {
        const ridge = chart.shape === "RIDGES";
        const title = ridge ? `${panel.title} · ${panel.labels[curve.row]}` : panel.title;
        curve.v.forEach((v, step) => {
          const at = (curve.from + step) / curve.perDecade;
          table.push([data.run, title, ridge ? `from, ${chart.unit}` : "percentile, all blocks", ridge ? Number((10 ** at).toPrecision(5)) : beyondNines(at), contenders[curve.c].name, v, ridge ? "share of all" : chart.unit]);
        });
      }
    }
    return table.map((row) => row.map(quoted).join(",")).join("\n") + "\n";
  }

  document.querySelectorAll("[data-csv]").forEach((button) =>
    button.addEventListener("click", () => {
      const url = URL.createObjectURL(new Blob([csv(charts.get(button.dataset.csv))], { type: "text/csv" }));
      const link = element("a", { href: url, download: `${data.run}-${button.dataset.csv}.csv` });
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 1000);
    }));

  // ---- Chooser

  const FACTOR_NEAR = 2;
  // A cell that does not tell comes after those that do.
  const UNKNOWN_FAR = 1000;
  const RATE_OF_NONE_FAR = 30;
  const SAID = {
    best: "in front of all others",
    first: "first",
    different: "behind",
    small: "behind, by less than matters",
    equivalent: "no difference that matters",
    undecided: "not told apart from the first",
  };

  function option(value, text) {
    return element("option", { value }, text);
  }

  const CHOOSER_HASH = "#chooser?";
  const trafficFields = ["exchange", "connections", "payload", "rate", "goal"];
  const TRAFFIC = "traffic";
  const OF_TRAFFIC = "Which is best for my traffic?";

  function fillChooser() {
    const exchanges = Object.entries(data.chooser.exchanges).filter(([value]) => value);
    byId("choose-exchange").append(...exchanges.map(([value, text]) => option(value, text)));
    byId("choose-goal").append(...data.chooser.goals.map((goal) => option(goal.id, goal.label)));
    ["input", "change"].forEach((kind) => byId("choose-question").addEventListener(kind, fillQuestion));
    byId("chooser").querySelectorAll("select, input").forEach(follow);
    byId("chooser-form").addEventListener("submit", (event) => event.preventDefault());
    const busiest = ["http-keepalive", "websocket"].find((own) => own in data.chooser.exchanges);
    if (busiest) byId("choose-exchange").value = busiest;
    const questions = data.chooser.questions.map((own) => option(own.suite, own.text));
    if (exchanges.length || !questions.length) questions.unshift(option(TRAFFIC, OF_TRAFFIC));
    byId("choose-question").append(...questions);
    byId("choose-questions").hidden = questions.length === 1;
    fillQuestion();
    if (location.hash.startsWith(CHOOSER_HASH)) readChooserHash();
  }

  /** What is typed shows at once, and in the address. */
  function follow(field) {
    ["input", "change"].forEach((kind) => field.addEventListener(kind, () => {
      history.replaceState(null, "", chooserHash());
      showChoice();
    }));
  }

  /** The question that is chosen; undefined for that of traffic, and for a suite that the run lacks. */
  function chosenQuestion() {
    return data.chooser.questions.find((own) => own.suite === byId("choose-question").value);
  }

  /** Shows the fields of the question that is chosen: those of a suite are its cells' factors. */
  function fillQuestion() {
    const question = chosenQuestion();
    byId("choose-traffic").hidden = byId("choose-question").value !== TRAFFIC;
    byId("choose-suite").hidden = !question;
    if (!question) return;
    const fields = question.fields.map((own) => suiteField(question, own));
    const orders = question.measures.filter((measure) => question.cells.some((cell) => cell.orders[measure]));
    if (orders.length > 1) {
      const select = element("select", { id: suiteFieldId("order") }, ...orders.map((measure) => option(data.measures[measure].name, data.measures[measure].title)));
      fields.push(element("label", {}, "Order by ", select));
    }
    byId("choose-suite").replaceChildren(...fields);
    byId("choose-suite").querySelectorAll("select, input").forEach(follow);
  }

  const suiteFieldId = (name) => `choose-suite-${name}`;

  function suiteField(question, own) {
    const id = suiteFieldId(own.name);
    const measured = Object.keys(own.options).filter((value) => value);
    const made = own.isNumber
      ? element("input", { id, type: "number", min: "1", max: "100000000", required: "", value: measured[0] })
      : element("select", { id }, ...Object.entries(own.options).map(([value, text]) => option(value, text)));
    // With none of what harms there is little to tell.
    if (own.name === question.harm?.factor) made.value = measured[measured.length - 1];
    return element("label", {}, `${own.label} `, made);
  }

  /** The page's address holds what was typed, so that an answer can be sent to others. */
  function chooserHash() {
    const question = chosenQuestion();
    const typed = question
      ? [["question", question.suite], ...[...question.fields.map((own) => own.name), "order"].filter((name) => byId(suiteFieldId(name))).map((name) => [name, byId(suiteFieldId(name)).value])]
      : trafficFields.map((name) => [name, byId(`choose-${name}`).value]);
    return CHOOSER_HASH + new URLSearchParams(typed);
  }

  function readChooserHash() {
    const typed = new URLSearchParams(location.hash.slice(CHOOSER_HASH.length));
    const suite = /^[a-z-]+$/.exec(typed.get("question") ?? TRAFFIC)?.[0] ?? TRAFFIC;
    put(byId("choose-question"), suite, suite === TRAFFIC ? OF_TRAFFIC : `What the suite ${suite} asks`);
    fillQuestion();
    const question = chosenQuestion();
    for (const [name, value] of typed) {
      if (question && name !== "question") {
        const field = byId(suiteFieldId(name));
        if (field) put(field, value, value);
      } else if (trafficFields.includes(name)) {
        const field = byId(`choose-${name}`);
        if (field.tagName !== "SELECT" || [...field.options].some((own) => own.value === value)) field.value = value;
      }
    }
    byId("choose-questions").hidden = byId("choose-question").options.length === 1;
    byId("chooser").scrollIntoView();
  }

  /** Sets a field, be the value among those that were measured or not: an address may ask for what another run has. */
  function put(field, value, text) {
    if (field.tagName === "SELECT" && [...field.options].every((own) => own.value !== value)) field.append(option(value, text));
    field.value = value;
  }

  /** How many times as large or as small one is as the other; 0 counts as 1. */
  const times = (one, other) => Math.exp(Math.abs(Math.log(Math.max(one, 1) / Math.max(other, 1))));

  /** Cells of an exchange that tell a goal, the nearest first. */
  function candidates(exchange, goal, connections, payload, rate) {
    const found = [];
    for (const cell of data.chooser.cells) {
      const at = goal.measures.findIndex((measure) => cell.orders[measure]);
      if (at < 0 || cell.exchange !== exchange) continue;
      const apart = [[cell.connections, connections], [cell.payloadBytes, payload]];
      const far = apart.map(([has, wanted]) => (has === undefined ? UNKNOWN_FAR : times(has, wanted)));
      // Only cells at a rate that is the same for all tell of a rate; the others are at the most that each can.
      far.push(!rate ? 1 : cell.rate === undefined ? RATE_OF_NONE_FAR : times(cell.rate, rate));
      found.push({ cell, measure: goal.measures[at], far, cost: d3.sum(far, Math.log) + 0.25 * at });
    }
    return found.sort((one, other) => one.cost - other.cost);
  }

  /** The highest rate that any contender answered over an exchange, with who and where. */
  function mostAnswered(exchange) {
    const rates = data.chooser.goals.find((own) => own.id === "throughput")?.measures ?? [];
    const all = data.chooser.cells
      .filter((cell) => cell.exchange === exchange)
      .flatMap((cell) => rates.flatMap((measure) => (cell.orders[measure] ?? []).map((it) => ({ ...it, cell }))));
    return all.length ? all.reduce((one, other) => (other.v > one.v ? other : one)) : undefined;
  }

  /** The mean of a few values and the half width of its interval; no width for a single one. */
  function meanOf(values, students) {
    const mean = d3.mean(values);
    const freedom = Math.min(values.length - 1, students.length);
    return [mean, freedom < 1 ? undefined : students[freedom - 1] * d3.deviation(values) / Math.sqrt(values.length)];
  }

  /** A geometric mean with its interval. */
  function geometric(values, students) {
    const [mean, half] = meanOf(values.map(Math.log), students);
    return { v: Math.exp(mean), lo: half === undefined ? undefined : Math.exp(mean - half), hi: half === undefined ? undefined : Math.exp(mean + half) };
  }

  /** What contenders take at a number of connections, by the lines of their blocks, the least first. */
  function takenAt(grown, connections) {
    const taken = grown.contenders
      .filter((own) => !hidden.has(own.c))
      .map((own) => ({ c: own.c, at: new Map(own.lines.map((line) => [line.block, line.base + line.each * connections])), each: d3.mean(own.lines, (line) => line.each) }))
      .filter((own) => [...own.at.values()].every((value) => value > 0))
      .map((own) => ({ ...own, ...geometric([...own.at.values()], grown.students) }));
    taken.sort((one, other) => one.v - other.v);
    for (const own of taken.slice(1)) {
      const ratios = [...own.at].filter(([block]) => taken[0].at.has(block)).map(([block, value]) => value / taken[0].at.get(block));
      if (!ratios.length) continue;
      const { v, lo, hi } = geometric(ratios, grown.studentsOfAll);
      Object.assign(own, { r: v, rlo: lo, rhi: hi });
      const near = lo !== undefined && lo > 1 / (1 + data.margin) && hi < 1 + data.margin;
      own.said = near ? "equivalent" : lo > 1 ? "different" : "undecided";
    }
    if (taken.length) taken[0].said = taken.slice(1).every((own) => own.said === "different") ? "best" : "first";
    return taken;
  }

  function memoryOf(grown, connections) {
    const own = data.measures[grown.measure];
    if (connections > grown.farthest) {
      return element("p", { class: "card far" }, `Memory was measured from ${grown.least.toLocaleString("en")} to ${grown.most.toLocaleString("en")} connections; ${connections.toLocaleString("en")} are too far beyond that to be told. Measure them: joust run --suites idle with connections up to there.`);
    }
    const order = takenAt(grown, connections);
    const [unit, factor] = shownUnit(own, order.map((it) => it.v));
    const card = element("div", { class: "card" });
    card.append(element("p", { class: "winner" }, element("strong", {}, front(order))));
    const isSlope = grown.contenders.every((it) => it.lines.every((line) => line.base === 0));
    const by = isSlope ? `memory that ${connections.toLocaleString("en")} connections take, as so many times what each further one does, without what a server takes once` : `${own.title} with ${connections.toLocaleString("en")} connections, as what a server takes without any and for each`;
    card.append(element("p", {}, `From ${grown.suite} (${grown.question}): ${by}. Lower is better.`));
    if (connections > grown.most || connections < grown.least) {
      card.append(element("p", { class: "far" }, `Measured from ${grown.least.toLocaleString("en")} to ${grown.most.toLocaleString("en")} connections; this goes on along the same line.`));
    }
    const list = element("ol");
    order.forEach((it) => list.append(placed(it, unit, factor, it.at.size, `, ${rounded(it.each / 1e3)} kB for each`)));
    card.append(list);
    return card;
  }

  /** A contender in an order, with its value and how far it is from the first. */
  function placed(it, unit, factor, blocks, more = "") {
    const interval = it.lo === undefined ? "one block" : `${rounded(it.lo / factor)}–${rounded(it.hi / factor)}`;
    const [unitApart, percent] = it.d ? ["points", (share) => 100 * share] : ["%", (ratio) => 100 * (ratio - 1)];
    const within = it.rlo === undefined ? "" : ` (${signed(percent(it.rlo))} to ${signed(percent(it.rhi))})`;
    const apart = it.said === "best" || it.said === "first" ? "" : `, ${signed(percent(it.r))} ${unitApart}${within}`;
    return element("li", {}, marker(it.c), element("b", {}, ` ${contenders[it.c].name}`), ` ${rounded(it.v / factor)} ${unit} (${interval})${more}${apart}; ${SAID[it.said]}; ${plural(blocks, "block")}`);
  }

  function shownUnit(measure, values) {
    const steps = { B: [["GB", 1e9], ["MB", 1e6], ["kB", 1e3]], "µs": [["s", 1e6], ["ms", 1e3]], ms: [["s", 1e3]] }[measure.unit] ?? [];
    const least = Math.min(...values);
    return steps.find(([, factor]) => least >= factor) ?? [measure.unit, 1];
  }

  /** Who may be the best of an order, and whether that is decided. */
  function front(order) {
    const names = order.filter((it) => ["best", "first", "equivalent", "small", "undecided"].includes(it.said)).map((it) => contenders[it.c].name);
    return names.join(order.some((it) => it.said === "undecided") ? " or " : " and ");
  }

  // ---- Chooser: what suites ask that are courses of events

  /** The first of the fields whose number is none, said in words; undefined if all are. */
  function faultOf(fields) {
    const wrong = fields.find((field) => !field.checkValidity());
    if (!wrong) return undefined;
    const name = wrong.closest("label").textContent.trim();
    const [least, most] = [wrong.min, wrong.max].map((limit) => Number(limit).toLocaleString("en"));
    return element("p", { class: "card far" }, `${name}: must be a whole number from ${least} to ${most}.`);
  }

  /** The nearest cell of a suite that has what was chosen, numbers apart; with how far each of these is. */
  function nearestCell(question, chosen) {
    const numbers = question.fields.filter((own) => own.isNumber);
    return question.cells
      .filter((cell) => question.fields.every((own) => own.isNumber || (cell.factors[own.name] ?? "") === chosen[own.name]))
      .map((cell) => ({ cell, far: numbers.map((own) => (cell.factors[own.name] === undefined ? 1 : times(Number(cell.factors[own.name]), Number(chosen[own.name])))) }))
      .sort((one, other) => d3.sum(one.far, Math.log) - d3.sum(other.far, Math.log))[0];
  }

  function answerOf(question) {
    const wrong = faultOf([...byId("choose-suite").querySelectorAll("input")]);
    if (wrong) return [wrong];
    const chosen = Object.fromEntries(question.fields.map((own) => [own.name, byId(suiteFieldId(own.name)).value]));
    const found = nearestCell(question, chosen);
    if (!found) {
      const asked = question.fields.filter((own) => !own.isNumber).map((own) => `${own.label}: ${own.options[chosen[own.name]] ?? chosen[own.name]}`).join(", ");
      return [element("p", { class: "card far" }, `Not measured together: ${asked}. Measured are ${question.cells.map((cell) => cell.place).join("; ")}. Others can be measured: joust run --suites ${question.suite} with these in the profile.`)];
    }
    const grown = data.chooser.memory.find((own) => own.suite === question.title);
    const isOfLine = grown && Object.keys(found.cell.factors).join() === "connections";
    const isNear = found.far.every((own) => own <= FACTOR_NEAR);
    if (isOfLine) return [memoryOf(grown, Number(chosen.connections)), ...(isNear ? cellOf(question, chosen, found) : [])];
    return cellOf(question, chosen, found);
  }

  function cellOf(question, chosen, { cell, far }) {
    const numbers = question.fields.filter((own) => own.isNumber);
    const told = (own, value) => `${own.label.toLowerCase()} ${Number(value).toLocaleString("en")}`;
    const beyond = numbers.filter((own, i) => far[i] > FACTOR_NEAR);
    if (beyond.length) {
      return [element("p", { class: "card far" }, `Not measured: ${beyond.map((own) => told(own, chosen[own.name])).join(" and ")}, nor anything near. Measured are ${question.cells.map((own) => own.place).join("; ")}. Others can be measured: joust run --suites ${question.suite} with these in the profile.`)];
    }
    const card = element("div", { class: "card" });
    const by = byId(suiteFieldId("order"))?.value;
    const measure = question.measures.filter((own) => cell.orders[own]).find((own) => by === undefined || data.measures[own].name === by);
    const order = (cell.orders[measure] ?? []).filter((it) => !hidden.has(it.c));
    const gaps = numbers.filter((own, i) => far[i] > 1).map((own) => told(own, chosen[own.name]));
    const gap = gaps.length ? [element("p", { class: "far" }, `Nothing was measured with exactly ${gaps.join(" and ")}: this is the nearest cell.`)] : [];
    if (order.length) {
      const own = data.measures[measure];
      const [unit, factor] = shownUnit(own, order.map((it) => it.v));
      card.append(element("p", { class: "winner" }, element("strong", {}, front(order))));
      card.append(element("p", {}, `From ${question.title}, ${cell.place}: ${own.title}, ${own.better} is better.`), ...gap);
      card.append(element("ol", {}, ...order.map((it) => placed(it, unit, factor, it.n))));
    } else {
      card.append(element("p", {}, `From ${question.title}, ${cell.place}. Contenders have no ratios there by what orders them.`), ...gap);
    }
    addHarm(card, question, cell);
    card.append(element("h3", {}, "All that was measured there"), valuesTable(question, cell));
    return [card];
  }

  /** From how many on the others suffer, contender by contender, in cells that differ in that alone. */
  function addHarm(card, question, cell) {
    const { harm } = question;
    if (!harm) return;
    const alike = question.cells.map((own, i) => [own, i]).filter(([own]) => question.fields.every(({ name }) => name === harm.factor || own.factors[name] === cell.factors[name]));
    const at = new Map(alike.map(([own, i]) => [i, Number(own.factors[harm.factor])]));
    const label = question.fields.find((own) => own.name === harm.factor).label.toLowerCase();
    const { title, better } = data.measures[harm.measure];
    const list = element("ul");
    contenders.forEach((_, c) => {
      const steps = harm.steps.filter((step) => step.c === c && at.has(step.cell)).sort((one, other) => at.get(one.cell) - at.get(other.cell));
      if (!steps.length || hidden.has(c)) return;
      const worse = steps.find((step) => step.said === "worse");
      const last = steps[steps.length - 1];
      const step = worse ?? steps.find((own) => own.said === "undecided") ?? last;
      const words = worse ? `suffer from ${at.get(step.cell)} on` : step.said === "undecided" ? `undecided at ${at.get(step.cell)}` : `do not suffer up to ${at.get(last.cell)}, the most that was measured`;
      const interval = step.rlo === undefined ? "one block" : `${rounded(step.rlo)}–${rounded(step.rhi)}`;
      list.append(element("li", {}, marker(c), element("b", {}, ` ${contenders[c].name}`), ` ${words}: × ${rounded(step.r)} (${interval})`));
    });
    if (!list.children.length) return;
    card.append(element("h3", {}, `From how many on do the others suffer? (${label})`));
    card.append(element("p", { class: "hint" }, `${title}, as so many times that with 0, with 95 % intervals. They suffer where the whole interval is ${better === "higher" ? `below 1; they do not where it is above ${rounded(1 / (1 + data.margin))}` : `above 1; they do not where it is below ${rounded(1 + data.margin)}`}.`));
    card.append(list);
  }

  /** All measures of a cell, contender by contender: medians of blocks, with the least and the most where these differ. */
  function valuesTable(question, cell) {
    const shown = contenders.map((_, c) => c).filter((c) => !hidden.has(c) && Object.values(cell.values).some((all) => all.some((it) => it.c === c)));
    const head = element("tr", {}, element("th", { scope: "col" }, "median of the blocks, least and most"), ...shown.map((c) => element("th", { scope: "col" }, contenders[c].name)));
    const body = element("tbody");
    for (const number of question.measures.filter((own) => cell.values[own])) {
      const all = cell.values[number];
      const measure = data.measures[number];
      const [unit, factor] = shownUnit(measure, [Math.max(...all.map((it) => Math.abs(it.v)))]);
      const text = (value) => rounded(value / factor);
      body.append(element("tr", {}, element("th", { scope: "row" }, measure.title + (unit ? ` (${unit})` : "")), ...shown.map((c) => {
        const it = all.find((own) => own.c === c);
        if (!it) return element("td", {}, "–");
        const range = text(it.lo) === text(it.hi) ? [] : [element("small", {}, `${text(it.lo)} to ${text(it.hi)}`)];
        return element("td", {}, text(it.v), ...range);
      })));
    }
    return element("div", { class: "scroll", role: "region", tabindex: "0", "aria-label": "All that was measured in the cell" }, element("table", {}, element("thead", {}, head), body));
  }

  function showChoice() {
    const place = byId("choice");
    const question = chosenQuestion();
    if (question) {
      place.replaceChildren(...answerOf(question));
      return;
    }
    const suite = byId("choose-question").value;
    if (suite !== TRAFFIC) {
      place.replaceChildren(element("p", { class: "card far" }, `This run has not measured that: joust run --suites ${suite}.`));
      return;
    }
    const goal = data.chooser.goals.find((own) => own.id === byId("choose-goal").value);
    const exchange = byId("choose-exchange").value;
    if (!goal || !exchange) {
      place.replaceChildren(element("p", { class: "card" }, "This run has no cell to choose by."));
      return;
    }
    const wrong = faultOf(["choose-connections", "choose-payload", "choose-rate"].map(byId));
    if (wrong) {
      place.replaceChildren(wrong);
      return;
    }
    const connections = Number(byId("choose-connections").value);
    const payload = Number(byId("choose-payload").value);
    const rate = Number(byId("choose-rate").value);
    const most = mostAnswered(exchange);
    if (rate && most && rate > most.v) {
      place.replaceChildren(element("p", { class: "card far" }, `No contender answered ${rate.toLocaleString("en")} requests/s here. The most over ${data.chooser.exchanges[exchange]} was ${rounded(most.v)}/s (${contenders[most.c].name}, ${most.cell.suite}, ${most.cell.place}).`));
      return;
    }
    const grown = goal.id === "memory" ? data.chooser.memory[0] : undefined;
    if (grown) {
      place.replaceChildren(memoryOf(grown, connections));
      return;
    }
    const found = candidates(exchange, goal, connections, payload, rate);
    if (!found.length) {
      const hint = ["tail", "typical"].includes(goal.id) ? " Response times are measured at a rate that is the same for all: joust run --suites latency." : "";
      place.replaceChildren(element("p", { class: "card" }, `This run has not measured ${goal.label} over ${data.chooser.exchanges[exchange]}.${hint}`));
      return;
    }
    const [{ cell, measure, far }] = found;
    const own = data.measures[measure];
    const order = cell.orders[measure].filter((it) => !hidden.has(it.c));
    const [unit, factor] = shownUnit(own, order.map((it) => it.v));
    const card = element("div", { class: "card" });
    card.append(element("p", { class: "winner" }, element("strong", {}, front(order))));
    card.append(element("p", {}, `From ${cell.suite}, ${cell.place}: ${own.title}${own.better === "none" ? "" : `, ${own.better} is better`}.`));
    const gaps = [];
    if (cell.connections !== undefined && far[0] > FACTOR_NEAR) gaps.push(`${connections.toLocaleString("en")} connections`);
    if (cell.payloadBytes !== undefined && far[1] > FACTOR_NEAR) gaps.push(`${payload.toLocaleString("en")} bytes`);
    if (rate && cell.rate !== undefined && far[2] > FACTOR_NEAR) gaps.push(`${rate.toLocaleString("en")} requests/s`);
    if (gaps.length) {
      card.append(element("p", { class: "far" }, `Nothing was measured near ${gaps.join(" and ")}: this is the nearest cell, and the order may be another there.`));
    }
    if (cell.rate !== undefined) {
      card.append(element("p", { class: "hint" }, `Measured at ${rounded(cell.rate)} requests/s, the same for all.`));
    } else if (rate) {
      card.append(element("p", { class: "far" }, "Measured at the most that each can, not at a rate: suite latency measures at the same rate for all."));
    }
    const unknown = [];
    if (cell.connections === undefined) unknown.push("connections");
    if (cell.payloadBytes === undefined) unknown.push("payload");
    if (unknown.length) card.append(element("p", { class: "hint" }, `${cell.suite} does not vary ${unknown.join(" and ")}.`));
    const list = element("ol");
    order.forEach((it) => list.append(placed(it, unit, factor, it.n)));
    card.append(list);
    const others = found.slice(1, 4).map((it) => `${it.cell.suite}, ${it.cell.place} (${front(it.cell.orders[it.measure])} in front)`);
    if (others.length) card.append(element("p", { class: "hint" }, `Measured too: ${others.join("; ")}.`));
    place.replaceChildren(card);
  }

  // ---- Slices

  function fillSlices() {
    const groups = new Map();
    data.slices.cells.forEach((cell, i) => {
      if (!groups.has(cell.suite)) groups.set(cell.suite, element("optgroup", { label: cell.suite }));
      groups.get(cell.suite).append(option(i, cell.place));
    });
    byId("slices-cell").append(...groups.values());
    byId("slices-cell").addEventListener("change", () => {
      fillMeasures();
      showSlices();
    });
    byId("slices-measure").addEventListener("change", showSlices);
    document.querySelectorAll("[data-cell]").forEach((button) => button.addEventListener("click", () => goToSlices(button.dataset.cell)));
    fillMeasures();
  }

  function goToSlices(cell) {
    const select = byId("slices-cell");
    select.value = cell;
    select.dispatchEvent(new Event("change"));
    unfold("slices");
    byId("slices").scrollIntoView();
    select.focus({ preventScroll: true });
  }

  function fillMeasures() {
    const cell = data.slices.cells[byId("slices-cell").value];
    const select = byId("slices-measure");
    const before = select.value;
    select.replaceChildren(...(cell?.measures ?? []).map((measure) => option(measure, data.measures[measure].title)));
    if ([...select.options].some((own) => own.value === before)) select.value = before;
  }

  function showSlices() {
    const view = byId("slices-view");
    const cell = data.slices.cells[byId("slices-cell").value];
    if (!cell || view.clientWidth === 0) {
      if (!cell) view.replaceChildren(element("p", { class: "card" }, "This run has no slices."));
      return;
    }
    const measure = Number(byId("slices-measure").value);
    const at = cell.measures.indexOf(measure);
    const card = element("div", { class: "card" });
    const panels = element("div", { class: "panels" });
    card.append(element("h3", {}, `${cell.suite}: ${cell.place}`), panels);
    view.replaceChildren(card);
    if (at >= 0) {
      const all = cell.blocks.map((block) => slicesOf(block, at));
      drawBlocks(panels, cell.blocks, all, (block) => (block.number === 0 ? "Ahead of all blocks" : `Block ${block.number}`), data.measures[measure], "round");
    } else {
      panels.append(element("p", {}, "Its values were measured once for the cell, not slice by slice."));
    }
    if (data.slices.leftOut.length) {
      card.append(element("p", { class: "hint" }, `Left out, as the page would be too large: ${data.slices.leftOut.join("; ")}. The file slices.csv has them.`));
    }
    showWarmUps(cell, card);
    card.append(trialTable(cell));
  }

  /** The bursts before the blocks' cells, by whose rates and compilers a warm-up ends. */
  function showWarmUps(cell, card) {
    const all = cell.blocks.map((block) => burstsOf(block));
    if (!all.flat().length) return;
    const panels = element("div", { class: "panels warm-ups" });
    card.append(element("p", { class: "hint" }, "Before the blocks: requests per second in bursts of the same exchange, until rates agree and compilers rest."), panels);
    drawBlocks(panels, cell.blocks, all, (block) => `Warm-up of block ${block.number}`, { title: "Requests per second", unit: "req/s" }, "burst");
  }

  /** A picture of each block's points, all up to the same value. */
  function drawBlocks(panels, blocks, points, heading, measure, each) {
    const most = Math.max(...points.flat().map((point) => point.v), 0);
    panels.classList.toggle("even", blocks.length === 2 || blocks.length === 4);
    const places = blocks.map(() => element("div"));
    panels.append(...blocks.map((block, i) => element("div", { class: "panel" }, element("h4", {}, heading(block)), places[i])));
    // All are there before any is drawn, as their number decides how wide each is.
    const widths = places.map((place) => place.clientWidth || 300);
    blocks.forEach((block, i) => places[i].replaceChildren(slicePicture(points[i], most, widths[i], measure, block, each)));
  }

  function burstsOf(block) {
    return block.trials
      .filter((trial) => !hidden.has(trial.c) && trial.warmUp >= 0)
      .flatMap((trial) => {
        const course = data.slices.warmUps[trial.warmUp];
        return course.requestsPerSecond.map((v, i) => ({ c: trial.c, x: i + 1, v, more: `compilers busy: ${rounded(100 * course.compilingShares[i])} %` }));
      });
  }

  function slicesOf(block, at) {
    return block.trials
      .filter((trial) => !hidden.has(trial.c))
      .flatMap((trial) =>
        trial.rounds
          .map((round, i) => ({ c: trial.c, x: round, v: trial.values[at][i], out: trial.out[i] }))
          .filter((point) => point.v !== null));
  }

  function slicePicture(points, most, width, measure, block, each) {
    if (!points.length) return element("p", { class: "hint" }, "Nothing to show.");
    const margin = { left: 46, right: 12, top: 10, bottom: 42 };
    const [first, last] = d3.extent(points, (point) => point.x);
    const x = d3.scaleLinear().domain([first - 0.5, last + 0.5]);
    const up = values([0, most], Infinity);
    const y = up.scale;
    const svg = frame({
      width, height: 230, margin, x, y,
      label: `${measure.title} of each ${each === "round" ? "slice" : each} in block ${block.number}`,
      ticks: { x: x.ticks(5).filter(Number.isInteger), xLabel: each, y: up.ticks },
    });
    const unit = measure.unit ? ` ${measure.unit}` : "";
    for (const c of new Set(points.map((point) => point.c))) {
      const kept = points.filter((point) => point.c === c && point.out === undefined);
      svg.append("path").attr("d", d3.line().x((point) => x(point.x)).y((point) => y(point.v))(kept))
        .attr("fill", "none").attr("stroke", colour(c)).attr("stroke-width", 1.2).attr("stroke-opacity", 0.8);
      for (const point of kept) mark(svg, c, x(point.x), y(point.v), kept.length > 20 ? 9 : 30, true);
      for (const point of points.filter((own) => own.c === c && own.out !== undefined)) {
        svg.append("path").attr("d", d3.symbol(d3.symbolTimes, 30)()).attr("transform", `translate(${x(point.x)},${y(point.v)})`)
          .attr("fill", "none").attr("stroke", colour(c)).attr("stroke-width", 1.3);
      }
    }
    pointing(svg, points.map((point) => ({
      c: point.c,
      px: x(point.x),
      py: y(point.v),
      text: [contenders[point.c].name, `${each} ${point.x}`, `${rounded(point.v)}${unit}`, point.out ? `left out: ${point.out}` : null, point.more].filter(Boolean).join("\n"),
    })));
    return svg.node();
  }

  /** What is known of each contender's trial in a cell, with its flags explained. */
  function trialTable(cell) {
    const facts = [...new Set(cell.blocks.flatMap((block) => block.trials.flatMap((trial) => Object.keys(trial.facts))))].map(Number);
    const head = element("tr", {}, ...["block, contender", "verdict", "warm-up", "errors", ...facts.map((fact) => `${data.measures[fact].title}${data.measures[fact].unit ? `, ${data.measures[fact].unit}` : ""}`)]
      .map((text) => element("th", { scope: "col" }, text)));
    const body = element("tbody");
    const notes = new Map();
    for (const block of cell.blocks) {
      for (const trial of block.trials) {
        const errors = Object.entries(trial.errors).map(([kind, count]) => `${kind} ${count}`).join(", ");
        const cells = [trial.verdict.toLowerCase(), trial.steadiness || "–", errors || "none", ...facts.map((fact) => (trial.facts[fact] === undefined ? "–" : rounded(trial.facts[fact])))];
        body.append(element("tr", { "data-c": trial.c }, element("th", { scope: "row" }, `${block.number}, ${contenders[trial.c].name}`), ...cells.map((text) => element("td", {}, text))));
        for (const reason of [...trial.reasons, ...(trial.log ? [`the server's log ends: ${trial.log}`] : [])]) {
          if (!notes.has(reason)) notes.set(reason, []);
          notes.get(reason).push(`${contenders[trial.c].name} in block ${block.number}`);
        }
      }
    }
    const made = element("div", {});
    if (notes.size) {
      made.append(element("h3", {}, "Doubts"));
      made.append(element("ul", { class: "troubles" }, ...[...notes].map(([reason, where]) => {
        const known = data.marks.find((mark) => reason.startsWith(mark.name));
        return element("li", {}, `${reason}: ${where.join(", ")}.${known ? ` ${known.meaning}` : ""}`);
      })));
    }
    const table = element("table", {}, element("thead", {}, head), body);
    made.append(element("details", { class: "table" }, element("summary", {}, "What is known of each trial"),
      element("div", { class: "scroll", role: "region", tabindex: "0", "aria-label": "Trials of the cell" }, table)));
    return made;
  }

  // ---- Theme, paper, size

  const media = matchMedia("(prefers-color-scheme: dark)");

  function isDark() {
    return root.dataset.theme ? root.dataset.theme === "dark" : media.matches;
  }

  function nameTheme() {
    byId("theme").textContent = isDark() ? "Light" : "Dark";
    byId("theme").setAttribute("aria-label", `Use the ${isDark() ? "light" : "dark"} theme`);
  }

  byId("theme").addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    nameTheme();
  });
  media.addEventListener("change", nameTheme);
  nameTheme();

  // ---- Words

  // Everyday words, which a text of a few words uses in their everyday sense.
  const EVERYDAY = new Set(["change", "client", "different", "equal", "run", "size", "way"]);

  /** The first time that a section's text uses a word of the glossary, the pointer at it says what it means. */
  function explainWords() {
    const meanings = new Map([...document.querySelectorAll("#glossary .facts > div")].flatMap((term) =>
      term.firstElementChild.textContent.split(", ").filter((word) => !EVERYDAY.has(word)).map((word) => [word, term.lastElementChild.textContent])));
    const words = new RegExp(`\\b(${[...meanings.keys()].map((word) => word.replace(/[^\w ]/g, "\\$&")).sort((one, other) => other.length - one.length).join("|")})(?=s?\\b)`);
    for (const section of document.querySelectorAll("main > section:not(#glossary)")) {
      const explained = new Set();
      for (const text of section.querySelectorAll("p.hint, p.lead, .question, #usability strong")) {
        for (const node of [...text.childNodes].filter((own) => own.nodeType === Node.TEXT_NODE)) {
          const found = words.exec(node.data);
          if (!found || explained.has(found[1])) continue;
          explained.add(found[1]);
          const rest = node.splitText(found.index);
          rest.splitText(found[1].length);
          rest.replaceWith(element("abbr", { title: meanings.get(found[1]) }, found[1]));
        }
      }
    }
  }

  explainWords();

  // ---- Folds

  const folds = [...document.querySelectorAll("details.fold")];

  // What is unfolded is drawn whole, so that it can be printed and photographed as it stands.
  folds.forEach((fold) => fold.addEventListener("toggle", () => {
    if (fold.open) drawIn(fold);
    byId("unfold").textContent = folds.every((own) => own.open) ? "Fold all" : "Unfold all";
  }));

  function drawIn(fold) {
    figures.filter((figure) => fold.contains(figure) && !figure.dataset.drawn).forEach(draw);
    if (fold.contains(byId("slices-view"))) showSlices();
  }

  byId("unfold").addEventListener("click", () => {
    const open = !folds.every((own) => own.open);
    folds.forEach((own) => (own.open = open));
  });

  /** Unfolds what a link leads to; what is folded cannot be scrolled to. */
  function unfold(id) {
    const target = id && !id.includes("?") ? byId(id) : null;
    const fold = target?.closest("details.fold") ?? target?.querySelector(":scope > details.fold");
    if (!fold || fold.open) return;
    fold.open = true;
    target.scrollIntoView();
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.('a[href^="#"]');
    if (link) unfold(link.getAttribute("href").slice(1));
  });
  addEventListener("hashchange", () => unfold(location.hash.slice(1)));
  addEventListener("beforeprint", () => folds.filter((own) => own.open).forEach(drawIn));

  let width = innerWidth;
  let timer = 0;
  addEventListener("resize", () => {
    if (innerWidth === width) return;
    width = innerWidth;
    clearTimeout(timer);
    timer = setTimeout(redraw, 150);
  });

  fillChooser();
  fillSlices();
  showChoice();
  unfold(location.hash.slice(1));
})();
