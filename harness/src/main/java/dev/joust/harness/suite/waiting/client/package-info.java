/**
 * The clients of the suite {@code waiting}: requests whose handlers wait, and quick ones beside
 * them. May depend on {@code load} and on {@code spi.execution}.
 */
package dev.joust.harness.suite.waiting.client;
