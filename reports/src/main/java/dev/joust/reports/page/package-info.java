/**
 * A run as a page to look at: {@code index.html}, one file that needs no network. Java says what is
 * shown and in which words; templates, style and drawing are resources. Depends on the run format,
 * on its statistics, on its latencies, on Jackson, on the template engine and on the chart
 * library's file.
 */
package dev.joust.reports.page;
