/**
 * A run as a page to look at: {@code index.html}, one file that needs no network. Java says what is
 * shown and in which words; templates, style and drawing are resources. Depends on the run format,
 * on its statistics, on its latencies, on {@code chart}, on {@code asset}, on Jackson and on the
 * template engine.
 */
package dev.joust.reports.page;
