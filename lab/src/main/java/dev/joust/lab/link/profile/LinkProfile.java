package dev.joust.lab.link.profile;

import java.util.Optional;

/**
 * A link by name.
 *
 * @param name as profiles and reports call it
 * @param source where its values come from
 * @param shape what it does to packets; absent: the machine's loopback as it is
 */
public record LinkProfile(String name, String source, Optional<Shape> shape) {}
