/**
 * Makes sure that a contender does what it is to be measured by, before it is measured. May depend
 * on {@code server} and on the load clients alone.
 */
package dev.joust.harness.verify;
