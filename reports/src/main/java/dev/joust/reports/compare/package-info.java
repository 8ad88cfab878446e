/**
 * What a run says of variants against a baseline: what became slower or heavier, and by how much.
 * May depend on {@code statistics}, on {@code document} for how tables and numbers are written, on
 * {@code junit} and {@code summary}, on {@code history} for what surroundings are, and for its page
 * on {@code chart}.
 */
package dev.joust.reports.compare;
