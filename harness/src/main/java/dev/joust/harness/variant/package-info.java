/**
 * Contenders with something changed: another version of the framework, jars just built, another JDK
 * or setting. May depend on {@code server} and the lab.
 */
package dev.joust.harness.variant;
