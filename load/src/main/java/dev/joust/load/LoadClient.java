package dev.joust.load;

import java.io.IOException;

/** A kind of client that can put a server under load. */
public interface LoadClient {

  /** The name in profiles, flags and columns. */
  String name();

  /** Whether its sessions load a server in an open loop, too. */
  default boolean isForOpenLoops() {
    return false;
  }

  /**
   * The most connections of a load that share a source address; each takes a port of it.
   *
   * @throws IOException if nobody knows the server's host
   */
  default int mostConnectionsPerSource(LoadSpec spec) throws IOException {
    return spec.connections();
  }

  /**
   * Prepares a load. Connections that stay open are opened before this returns, so that setting
   * them up is no part of what is measured later.
   *
   * @throws IOException if the server cannot be reached or refuses the WebSocket handshake
   */
  LoadSession open(LoadSpec spec) throws IOException, InterruptedException;
}
