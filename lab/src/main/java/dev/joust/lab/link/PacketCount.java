package dev.joust.lab.link;

/**
 * What became of the packets of one way.
 *
 * @param delivered those that came out
 * @param lost those that were lost at random
 * @param dropped those that found no room in the queue
 */
public record PacketCount(long delivered, long lost, long dropped) {

  /** How many came in. */
  public long taken() {
    return delivered + lost + dropped;
  }
}
