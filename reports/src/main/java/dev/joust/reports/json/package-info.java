/**
 * What a run decided, as one JSON object for other programs: {@code joust report RUN --json}.
 * Depends on the run format, on its statistics and on Jackson. {@code docs/files.md} describes it.
 */
package dev.joust.reports.json;
