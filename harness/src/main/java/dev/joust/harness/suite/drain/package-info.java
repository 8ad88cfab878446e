/**
 * The suite {@code drain}: what becomes of requests and connections when their server is asked to
 * end. May depend on what every suite may, and on {@code server} to ask it.
 */
package dev.joust.harness.suite.drain;
