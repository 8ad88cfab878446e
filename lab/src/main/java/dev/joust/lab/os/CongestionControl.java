package dev.joust.lab.os;

import java.util.Optional;

/** How TCP finds out what a network takes (tcp(7)). */
public final class CongestionControl {

  private CongestionControl() {}

  /**
   * The name of the algorithm that new connections begin with, in the network namespace of the
   * calling thread; empty if the system does not tell.
   */
  public static Optional<String> current() {
    return RootFiles.here().line("/proc/sys/net/ipv4/tcp_congestion_control");
  }
}
