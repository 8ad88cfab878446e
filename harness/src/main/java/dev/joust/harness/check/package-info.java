/**
 * Contenders held to the test kit: the process that does it, and what it finds, in words, as JUnit
 * XML, and as a note beside a contender's jars that later runs read. May depend on {@code server},
 * {@code lab} and {@code run}, and on {@code reports} for the JUnit XML.
 */
package dev.joust.harness.check;
