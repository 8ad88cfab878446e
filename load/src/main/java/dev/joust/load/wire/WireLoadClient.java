package dev.joust.load.wire;

import dev.joust.load.LoadClient;
import dev.joust.load.LoadSession;
import dev.joust.load.LoadSpec;
import dev.joust.load.wire.io.Target;
import dev.joust.load.wire.io.Transport;
import java.io.IOException;

/**
 * Our own client, lean enough to leave the limit to the server.
 *
 * <p>It checks more than AsyncHttpClient does: an answer that breaks the rules of HTTP or WebSocket
 * is an error, and so are bytes after its end. With {@code http-close} a request ends when the
 * server has ended the stream. A timeout is noticed up to a twentieth late, 100 milliseconds at
 * most. Beyond 10,000 connections to a loopback address it connects from 127.0.0.2 and so on, where
 * the system lets it.
 */
public final class WireLoadClient implements LoadClient {

  /** The name of this client. */
  public static final String NAME = "wire";

  private final Transport transport;

  /** Uses the best transport that this machine has. */
  public WireLoadClient() {
    this(Transport.best());
  }

  WireLoadClient(Transport transport) {
    this.transport = transport;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean isForOpenLoops() {
    return true;
  }

  @Override
  public int mostConnectionsPerSource(LoadSpec spec) throws IOException {
    return Target.of(spec.uri()).mostUsersPerSource(spec.connections());
  }

  @Override
  public LoadSession open(LoadSpec spec) throws IOException, InterruptedException {
    return WireSession.open(spec, transport);
  }
}
