/**
 * Makes sure that a contender does what it is to be measured by, before it is measured. May depend
 * on {@code server}, on the load clients and on the kinds of keys of the SPI.
 */
package dev.joust.harness.verify;
