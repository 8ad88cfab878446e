// Draws a series in each of the page's places. The tables are there without this.
(() => {
  "use strict";

  const data = JSON.parse(document.getElementById("data").textContent);
  const places = document.querySelectorAll(".series");
  const height = 240;
  const margin = { top: 12, right: 16, bottom: 56, left: 64 };

  document.documentElement.classList.add("scripted");

  function draw(place, series) {
    const width = Math.max(320, place.clientWidth);
    const x = d3.scalePoint(d3.range(series.points.length), [margin.left, width - margin.right]).padding(0.5);
    // An interval of few blocks may be so wide that nothing else could be seen: it is cut off.
    const least = d3.min(series.points, (own) => own.v);
    const most = d3.max(series.points, (own) => own.v);
    const low = Math.max(d3.min(series.points, (own) => own.lo), least - Math.abs(least) / 2);
    const high = Math.min(d3.max(series.points, (own) => own.hi), most + Math.abs(most) / 2);
    const y = d3.scaleLinear([low, high], [height - margin.bottom, margin.top]).nice(5).clamp(true);
    const every = Math.ceil(series.points.length / ((width - margin.left) / 90));
    const svg = d3.create("svg").attr("width", width).attr("height", height).attr("role", "img").attr("aria-label", place.dataset.label)
      .attr("color", "var(--fg)").attr("fill", "currentColor");

    svg.append("g").attr("class", "grid").selectAll("line").data(y.ticks(5)).join("line")
      .attr("x1", margin.left).attr("x2", width - margin.right).attr("y1", y).attr("y2", y);
    svg.append("g").attr("class", "axis").attr("transform", `translate(${margin.left},0)`)
      .call(d3.axisLeft(y).ticks(5).tickSize(0).tickPadding(7)).call((axis) => axis.select(".domain").remove());
    svg.append("g").attr("class", "axis").attr("transform", `translate(0,${height - margin.bottom})`)
      .call(d3.axisBottom(x).tickValues(x.domain().filter((i) => i % every === 0)).tickFormat((i) => series.points[i].label).tickSize(4));
    svg.append("text").attr("class", "label").attr("x", (margin.left + width - margin.right) / 2).attr("y", height - 8)
      .attr("text-anchor", "middle").text(data.unit ? `version, run by run; values in ${data.unit}` : "version, run by run");

    svg.append("g").selectAll("line").data(series.levels).join("line")
      .attr("x1", (own) => x(own.from) - x.step() / 2).attr("x2", (own) => x(own.to - 1) + x.step() / 2)
      .attr("y1", (own) => y(own.v)).attr("y2", (own) => y(own.v))
      .attr("stroke", "var(--c1)").attr("stroke-width", 5).attr("stroke-opacity", 0.5);
    svg.append("path").attr("fill", "none").attr("stroke", "var(--c0)").attr("stroke-width", 1.2)
      .attr("d", d3.line((own, i) => x(i), (own) => y(own.v))(series.points));
    const dots = svg.append("g").selectAll("g").data(series.points).join("g").attr("transform", (own, i) => `translate(${x(i)},0)`);
    dots.append("line").attr("y1", (own) => y(own.lo)).attr("y2", (own) => y(own.hi)).attr("stroke", "var(--c0)").attr("stroke-width", 1.6);
    dots.append("circle").attr("cy", (own) => y(own.v)).attr("r", 4).attr("fill", "var(--c0)").append("title").text((own) => own.tip);
    place.replaceChildren(svg.node());
  }

  const drawAll = () => places.forEach((place, i) => draw(place, data.series[i]));
  drawAll();
  addEventListener("resize", drawAll);
})();
