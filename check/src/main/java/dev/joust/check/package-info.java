/**
 * The JVM in which {@code joust check} holds a contender to the test kit: it loads the contender's
 * folder as {@code dev.joust.host} does, runs the kit by the JUnit Platform, and speaks JSON lines
 * with its parent. May depend on {@code spi}, {@code tck} and {@code host}, and on JUnit.
 */
package dev.joust.check;
