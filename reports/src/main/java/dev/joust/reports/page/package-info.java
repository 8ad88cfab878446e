/**
 * A run as a page to look at: {@code index.html}, one file that needs no network. Java says what is
 * shown and in which words; templates, style and drawing are resources. Depends on the run format,
 * its statistics, claims, {@code document}, {@code chart} and {@code asset}, on Jackson and on the
 * template engine.
 */
package dev.joust.reports.page;
