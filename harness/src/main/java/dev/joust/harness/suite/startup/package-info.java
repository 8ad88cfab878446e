/**
 * The suite {@code startup}: how long a server takes to start. May depend on what every suite may,
 * and on {@code server}.
 */
package dev.joust.harness.suite.startup;
