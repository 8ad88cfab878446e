/**
 * Makes sure that a contender does what it is to be measured by, before it is measured. May depend
 * on {@code server}, on the load clients, on the kinds of keys of the SPI and on the test kit.
 */
package dev.joust.harness.verify;
