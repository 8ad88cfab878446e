package dev.joust.harness.suite.slowreader.client;

import dev.joust.harness.feed.LiveResult;
import java.net.InetSocketAddress;
import java.util.List;

/**
 * What was seen while readers stalled.
 *
 * @param healthy what the others saw
 * @param addresses the ends of the connections of those who stall
 */
public record StallResult(LiveResult healthy, List<InetSocketAddress> addresses) {}
