/**
 * The latencies that a run keeps as histograms, cell by cell over all its blocks. Depends on the
 * run format and on HdrHistogram.
 */
package dev.joust.reports.latency;
