package dev.joust.lab.os;

import java.util.Optional;

/** What the kernel's own objects take, sockets among them. */
public final class KernelMemory {

  private KernelMemory() {}

  /** The slabs of the whole machine; empty where the system does not tell. */
  public static Optional<Double> slabBytes() {
    return Memory.bytes(RootFiles.here(), "Slab:").stream()
        .mapToObj(bytes -> (double) bytes)
        .findFirst();
  }
}
