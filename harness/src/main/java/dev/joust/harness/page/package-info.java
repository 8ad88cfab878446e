/**
 * Shows a run's page to a browser. Knows the page and no command. May depend on {@code reports} for
 * the page and on {@code lab.input} alone.
 */
package dev.joust.harness.page;
