/**
 * The run folder, with its writer and its reader. {@code run.json} says what was planned and where,
 * {@code samples.jsonl} what was measured; all other files are made from these two. May depend on
 * {@code run} and on Jackson.
 */
package dev.joust.run.store;
