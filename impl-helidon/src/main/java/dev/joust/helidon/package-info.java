/**
 * The contract on Helidon WebServer: a virtual thread for each connection, whose handlers block.
 * May depend on {@code spi} and Helidon alone.
 */
package dev.joust.helidon;
