/**
 * Several runs side by side, with the run as a factor: what each contender came to in each of them.
 * May depend on the run format, on {@code statistics}, on {@code document}, and on {@code chart}
 * for how contenders look.
 */
package dev.joust.reports.runs;
