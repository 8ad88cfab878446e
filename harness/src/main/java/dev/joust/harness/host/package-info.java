/**
 * Where a run takes place: this machine, or hosts that are looked at, reached and left. May depend
 * on {@code lab}, on {@code profile} and {@code trial} for where processes are placed, on {@code
 * server} for its oldest Java, and on {@code run} for findings.
 */
package dev.joust.harness.host;
