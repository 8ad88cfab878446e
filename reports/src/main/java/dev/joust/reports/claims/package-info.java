/**
 * Findings that somebody published, as files of claims have them, and what a run makes of each.
 * {@code claims.yaml} holds those of the literature. Depends on the run format, on its statistics,
 * on {@code document} for how numbers are written, on {@code asset} and on Jackson's YAML.
 */
package dev.joust.reports.claims;
