/**
 * What every trial needs: what a suite is, the conversation with a client's JVM, the stage on which
 * servers and clients of a trial are started and placed, and what comes out of it. Knows no suite.
 * May depend on {@code span}, {@code server}, {@code client}, {@code profile} and {@code rule}, on
 * {@code lab} and on {@code run}.
 */
package dev.joust.harness.trial;
