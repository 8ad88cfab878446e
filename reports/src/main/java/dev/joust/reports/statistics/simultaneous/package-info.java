/**
 * How wide intervals are that hold all at once: over many lines, all pairs, and several looks. May
 * depend on nothing but libraries.
 */
package dev.joust.reports.statistics.simultaneous;
