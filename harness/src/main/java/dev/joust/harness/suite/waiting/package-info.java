/**
 * The suite {@code waiting}: handlers that wait before they answer, and what others feel of them.
 * May depend on what every suite may, on {@code server} for the count of pinned carriers, and on
 * {@code spi.execution} for the waits.
 */
package dev.joust.harness.suite.waiting;
