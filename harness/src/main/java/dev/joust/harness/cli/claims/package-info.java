/**
 * The names that a file of claims may use. May depend on the suites and profiles that have them, on
 * {@code lab}, and on {@code reports} for what claims are.
 */
package dev.joust.harness.cli.claims;
