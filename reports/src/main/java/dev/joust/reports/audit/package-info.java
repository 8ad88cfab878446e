/**
 * Holds published results of load generators and benchmark sites to laws that no measurement can
 * break. May depend on {@code document} for how tables and numbers are written.
 */
package dev.joust.reports.audit;
