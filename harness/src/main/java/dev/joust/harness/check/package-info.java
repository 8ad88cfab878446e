/**
 * Contenders held to the test kit: the process that does it, and what it finds, in words, as JUnit
 * XML, and as a note beside a contender's jars that later runs read.
 */
package dev.joust.harness.check;
