/** What connections cost that do nothing. */
package dev.joust.harness.suite.idle;
