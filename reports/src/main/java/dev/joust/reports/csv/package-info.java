/**
 * A run's values as CSV, for statistics programs: {@code samples.csv} with a block's values, {@code
 * slices.csv} with those of its slices. {@code docs/use/files.md} describes the columns. May depend
 * on the run format, on its statistics, on {@code document} and on Jackson's CSV.
 */
package dev.joust.reports.csv;
