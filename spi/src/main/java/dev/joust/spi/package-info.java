/**
 * What a server under test must do: the contract ({@link dev.joust.spi.ServerProvider}, {@link
 * dev.joust.spi.Server}) and the application it serves ({@link dev.joust.spi.Application}). Depends
 * on the JDK alone and knows nobody.
 */
package dev.joust.spi;
