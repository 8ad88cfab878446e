/**
 * What a run says of variants against a baseline: what became slower or heavier, and by how much.
 * May depend on {@code statistics}, on {@code table} for how numbers are written, and on {@code
 * junit}.
 */
package dev.joust.reports.compare;
