/**
 * A report as values, and the notations that write it down: Markdown, HTML, text for a terminal,
 * CSV. A document is a list of blocks; a table holds entries, which are estimates, ratios, counts
 * and words, not text. Depends on the run format and on the statistics whose values it shows.
 */
package dev.joust.reports.document;
