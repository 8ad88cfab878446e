package dev.joust.harness.suite.slowreader;

import dev.joust.lab.os.SocketQueues;
import dev.joust.spi.usage.ServerUsage;
import java.util.Optional;

/**
 * What is held at a moment.
 *
 * @param usage the server's usage after collections, with the heap that survives them
 * @param queues what the kernel holds of what was sent to those who stall, where it tells
 * @param tcpBytes what all TCP sockets of the server's machine hold, where the system tells
 */
record Held(ServerUsage usage, Optional<SocketQueues> queues, Optional<Double> tcpBytes) {}
