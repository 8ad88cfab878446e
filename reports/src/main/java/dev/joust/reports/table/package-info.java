/**
 * A run's tables: {@code report.md}, the same for a terminal, and {@code samples.csv}. All are
 * derived and can be made anew at any time. Depends on the run format and on its statistics; the
 * manifest's metadata says what to show, so that no suite or measure is named here.
 */
package dev.joust.reports.table;
