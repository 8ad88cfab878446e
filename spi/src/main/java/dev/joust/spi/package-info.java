/**
 * What a server under test must do: the contract ({@link dev.joust.spi.ServerProvider}, {@link
 * dev.joust.spi.Server}) and the application it serves ({@link dev.joust.spi.Application}). May
 * depend on the JDK alone.
 */
package dev.joust.spi;
