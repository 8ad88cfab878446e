/**
 * What of a run is drawn: charts as values, in a reader's words, and the looks of contenders, which
 * are the same in every picture; and charts drawn as files of SVG. Depends on the run format, on
 * its statistics and latencies, on the digits of documents, on {@code asset}, on Jackson's
 * annotations and on the template engine.
 */
package dev.joust.reports.chart;
