/**
 * A report as values, and the notations that write it down: Markdown, pages of HTML that open from
 * disk, text for a terminal, CSV; and how JSON is written. A document is a list of pieces; a table
 * holds entries, each made of an estimate, a ratio, a count or words. Depends on the run format, on
 * the statistics whose values it shows, on {@code asset} for what pages carry with them, and on
 * Jackson.
 */
package dev.joust.reports.document;
