/**
 * Runs the kit by the JUnit Platform: any class of it, or its core against a server in another
 * process. May depend on all other packages of the kit, on {@code spi}, on JUnit and on AssertJ.
 */
package dev.joust.tck.launch;
