/**
 * What runs of one folder say of a measure over time: series of points, and where their level has
 * changed. May depend on {@code statistics} and on {@code document} for how tables, numbers and its
 * page are written.
 */
package dev.joust.reports.history;
