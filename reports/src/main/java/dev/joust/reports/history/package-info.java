/**
 * What runs of one folder say of a measure over time: series of points, and where their level has
 * changed. May depend on {@code statistics}, on {@code document} for how tables and numbers are
 * written, and on {@code html} and {@code asset} for its page.
 */
package dev.joust.reports.history;
