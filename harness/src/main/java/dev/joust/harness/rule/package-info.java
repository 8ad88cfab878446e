/**
 * The rule book: what must be true of a result for its numbers to be believed. A suite states facts
 * and names the rules that apply to it; the lists of verdicts in {@code docs/method/method.md} are
 * the texts of these rules. May depend on {@code run}, for verdicts, and on {@code load}, for what
 * clients did and the kinds of errors.
 */
package dev.joust.harness.rule;
