/**
 * The run folder: its records, its writer and its reader. {@code run.json} says what was planned
 * and where, {@code samples.jsonl} what was measured; both are the truth that all else is derived
 * from. Depends on Jackson alone.
 */
package dev.joust.reports.run;
