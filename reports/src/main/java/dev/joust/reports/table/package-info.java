/**
 * A run's pages for people: {@code report.md}, which a terminal shows too, and the files under
 * {@code tables/}; and its values for statistics programs. All are derived and can be made anew at
 * any time. The manifest's metadata says what to show, so that no measure is named here but by how
 * the names of server costs begin. Depends on the run format, its statistics and latencies, on
 * claims, {@code document}, {@code chart} and {@code page}, on the writers of JMH and JUnit files,
 * and on Jackson.
 */
package dev.joust.reports.table;
