package dev.joust.harness.suite.slowreader;

import dev.joust.harness.suite.slowreader.client.ReadCount;
import dev.joust.spi.usage.ServerUsage;

/**
 * What both sides had counted at a moment.
 *
 * @param usage the server's, with the messages that it had handed over to be sent
 */
record Tally(ServerUsage usage, ReadCount read) {

  /** What was handed over since an earlier moment, at which all was read, and is not read. */
  long unreadSince(Tally earlier, int frameBytes) {
    long sent = usage.counters().messagesSent() - earlier.usage.counters().messagesSent();
    return (sent - (read.documents() - earlier.read.documents())) * frameBytes
        - read.unfinishedBytes();
  }
}
