/**
 * The suite {@code reconnect}: how soon sessions are back that were cut all at once. May depend on
 * what every suite may, and on {@code server} to ask it.
 */
package dev.joust.harness.suite.reconnect;
