package dev.joust.run;

/**
 * Something about the machine that can spoil numbers.
 *
 * @param severity how much, in one word
 * @param text what was found
 * @param remedy what to do about it
 */
public record Finding(String severity, String text, String remedy) {}
