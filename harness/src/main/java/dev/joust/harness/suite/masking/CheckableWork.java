package dev.joust.harness.suite.masking;

import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * Work whose outcome can be checked.
 *
 * @param work the work, which is what is timed; it gives a number of bytes
 * @param outcome does the work and gives the bytes that it makes; it is asked once, before the work
 *     is timed
 */
record CheckableWork(IntSupplier work, Supplier<byte[]> outcome) implements IntSupplier {

  @Override
  public int getAsInt() {
    return work.getAsInt();
  }
}
