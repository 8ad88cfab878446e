package dev.joust.spi;

/**
 * A header field of a response.
 *
 * @param name the field's name, spelled as it is to be sent
 * @param value the field's value
 */
public record Header(String name, String value) {}
