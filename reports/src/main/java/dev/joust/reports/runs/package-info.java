/**
 * Several runs side by side, with the run as a factor: what each contender came to in each of them.
 * Depends on the run format, on statistics and on documents.
 */
package dev.joust.reports.runs;
