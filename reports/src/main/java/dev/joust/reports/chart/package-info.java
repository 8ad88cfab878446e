/**
 * What the pages of a run show in common: charts as values, in a reader's words, and the looks of
 * contenders, which are the same in every picture; charts drawn as files of SVG; where and for how
 * long the run was made, and how much it tells. Depends on the run format, on its statistics and
 * latencies, on {@code document} for digits and escapes, on {@code asset} and on Jackson.
 */
package dev.joust.reports.chart;
