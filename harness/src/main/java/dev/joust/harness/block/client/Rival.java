package dev.joust.harness.block.client;

import java.util.Optional;

/**
 * A contender of a block as the client meets it.
 *
 * @param contender its name
 * @param address its server's {@code host:port}
 * @param pid its server's process, whose CPU time the client reads at both ends of a slice; absent
 *     if that is on another machine
 */
public record Rival(String contender, String address, Optional<Long> pid) {}
