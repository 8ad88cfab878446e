/**
 * The contract on Tomcat: a servlet whose input and output do not block, and its WebSocket API.
 * Depends on {@code spi} and Tomcat alone.
 */
package dev.joust.tomcat;
