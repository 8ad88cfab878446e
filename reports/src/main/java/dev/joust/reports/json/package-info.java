/**
 * What a run decided, as one JSON object for other programs: {@code joust report RUN --json}.
 * {@code docs/use/files.md} describes it. May depend on the run format, on its statistics, on
 * {@code document} and on Jackson.
 */
package dev.joust.reports.json;
