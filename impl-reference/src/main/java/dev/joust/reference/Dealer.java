package dev.joust.reference;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Deals connections to I/O threads in turn, so that each has as many as the others. */
final class Dealer {

  private final List<IoThread> ioThreads;
  private final AtomicInteger dealt = new AtomicInteger();

  /**
   * @param ioThreads all of them, once the first is started
   */
  Dealer(List<IoThread> ioThreads) {
    this.ioThreads = ioThreads;
  }

  IoThread next() {
    return ioThreads.get(Math.floorMod(dealt.getAndIncrement(), ioThreads.size()));
  }
}
