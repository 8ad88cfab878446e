/**
 * What a run says of variants against a baseline: what became slower or heavier, and by how much.
 * May depend on {@code statistics}, and on {@code table} for how numbers are written.
 */
package dev.joust.reports.compare;
