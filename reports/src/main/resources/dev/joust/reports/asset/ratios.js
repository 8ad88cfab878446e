// Draws ratios, chart by chart, in each of the page's places. The tables are there without this.
(() => {
  "use strict";

  const data = JSON.parse(document.getElementById("data").textContent);
  const places = document.querySelectorAll(".ratios");
  const wish = { higher: "more", lower: "less" };
  const line = 20;
  const margin = { top: 8, right: 12, bottom: 44, left: 104 };

  document.documentElement.classList.add("scripted");

  function symbol(name) {
    return d3.symbol(d3[`symbol${name[0].toUpperCase()}${name.slice(1)}`], 48)();
  }

  function percent(ratio) {
    if (ratio >= 2) return `× ${ratio.toLocaleString("en", { maximumSignificantDigits: 2 })}`;
    const share = 100 * (ratio - 1);
    return `${share > 0 ? "+" : ""}${share.toLocaleString("en", { maximumSignificantDigits: 2 })} %`;
  }

  /** Where the axis ends: the ratios and what an interval of few blocks leaves room for beside them. */
  function reach(points) {
    const ratios = d3.max(points, (own) => Math.abs(Math.log(own.v)));
    const ends = d3.max(points, (own) => Math.max(Math.abs(Math.log(own.lo)), Math.abs(Math.log(own.hi))));
    return Math.max(Math.log(1.02), Math.min(1.1 * ends, 3 * ratios + Math.log(1.05)));
  }

  /** The ticks that have room for their texts, from 1 on outwards. */
  function apart(ticks, x) {
    const kept = [];
    d3.sort(ticks, (own) => Math.abs(Math.log(own))).forEach((own) => {
      if (kept.every((other) => Math.abs(x(own) - x(other)) >= 50)) kept.push(own);
    });
    return kept;
  }

  function draw(place, chart) {
    const width = Math.max(260, place.clientWidth);
    const lines = chart.cells.flatMap((cell) => [{ text: cell.text }, ...cell.points]);
    const points = lines.filter((own) => own.v !== undefined);
    const bottom = margin.top + lines.length * line;
    const reachOf = reach(points);
    const x = d3.scaleLog([Math.exp(-reachOf), Math.exp(reachOf)], [margin.left, width - margin.right]).clamp(true);
    const svg = d3.create("svg").attr("width", width).attr("height", bottom + margin.bottom)
      .attr("role", "img").attr("aria-label", place.dataset.label).attr("color", "var(--fg)").attr("fill", "currentColor")
      .attr("font-size", 13);
    const at = (i) => margin.top + (i + 0.5) * line;
    const ticks = apart(x.ticks(Math.max(2, Math.floor((width - margin.left) / 90))), x);

    svg.append("g").attr("class", "grid").selectAll("line").data(ticks).join("line")
      .attr("x1", x).attr("x2", x).attr("y1", margin.top).attr("y2", bottom);
    svg.insert("rect", "g").attr("class", "margin").attr("x", x(1 / (1 + data.margin))).attr("width", x(1 + data.margin) - x(1 / (1 + data.margin)))
      .attr("y", margin.top).attr("height", bottom - margin.top).append("title").text("within the margin, which does not matter");
    if (chart.limit) {
      svg.append("line").attr("x1", x(chart.limit)).attr("x2", x(chart.limit)).attr("y1", margin.top).attr("y2", bottom)
        .attr("stroke", "var(--grave)").attr("stroke-dasharray", "5 3").append("title").text(`limit: ${percent(chart.limit)}`);
    }
    svg.append("line").attr("x1", x(1)).attr("x2", x(1)).attr("y1", margin.top).attr("y2", bottom)
      .attr("stroke", "var(--fg)").attr("stroke-width", 1.2);
    svg.append("g").attr("class", "axis").attr("transform", `translate(0,${bottom})`)
      .call(d3.axisBottom(x).tickValues(ticks).tickFormat(percent).tickSize(4));
    svg.append("text").attr("class", "label").attr("x", (margin.left + width - margin.right) / 2).attr("y", bottom + 36)
      .attr("text-anchor", "middle").text(wish[chart.better] ? `to ${data.to}; ${wish[chart.better]} is better` : `to ${data.to}`);

    lines.forEach((own, i) => {
      if (own.v === undefined) {
        svg.append("text").attr("class", "label cell").attr("x", 0).attr("y", at(i)).attr("dy", "0.35em")
          .attr("stroke", "var(--card)").attr("stroke-width", 4).attr("paint-order", "stroke").text(own.text);
        return;
      }
      const look = data.contenders[own.c];
      const colour = `var(--c${look.colour})`;
      const row = svg.append("g").attr("transform", `translate(0,${at(i)})`);
      row.append("text").attr("x", margin.left - 8).attr("dy", "0.35em").attr("text-anchor", "end")
        .text(own.name);
      row.append("line").attr("x1", x(own.lo)).attr("x2", x(own.hi)).attr("stroke", colour).attr("stroke-width", 2);
      // An interval that goes beyond the picture ends in an arrow.
      [[own.lo, -1], [own.hi, 1]].filter(([end]) => Math.abs(Math.log(end)) > reachOf).forEach(([end, side]) =>
        row.append("path").attr("transform", `translate(${x(end)},0)`).attr("d", `M0,0 L${-7 * side},-4 L${-7 * side},4 Z`).attr("fill", colour));
      row.append("path").attr("transform", `translate(${x(own.v)},0)`).attr("d", symbol(look.marker))
        .attr("fill", look.marker === "times" ? "none" : colour).attr("stroke", colour).attr("stroke-width", 1.4);
      row.append("title").text(own.tip);
    });
    place.replaceChildren(svg.node());
    svg.selectAll("text.cell").filter((_, i, texts) => texts[i].getComputedTextLength() > width)
      .attr("textLength", width).attr("lengthAdjust", "spacingAndGlyphs");
  }

  const drawAll = () => places.forEach((place, i) => draw(place, data.charts[i]));
  drawAll();
  addEventListener("resize", drawAll);
})();
