/**
 * Whether a run as a whole is to be used. Depends on the run format, and on how numbers are
 * written.
 */
package dev.joust.reports.usability;
