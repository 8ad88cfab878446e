package dev.joust.harness.client;

import dev.joust.load.Address;
import dev.joust.load.Compression;
import dev.joust.load.Goal;
import dev.joust.load.Labels;
import dev.joust.load.LoadClient;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadSession;
import dev.joust.load.LoadSpec;
import dev.joust.load.ahc.AhcLoadClient;
import dev.joust.load.wire.WireLoadClient;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** The load clients by name. */
public final class LoadClients {

  private static final List<LoadClient> ALL = List.of(new AhcLoadClient(), new WireLoadClient());

  private static final int ECHO_USERS = 100;

  private LoadClients() {}

  /** The names of all load clients. */
  public static List<String> names() {
    return ALL.stream().map(LoadClient::name).toList();
  }

  /**
   * The load client of that name.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  public static LoadClient named(String name) {
    return Labels.find("client", name, ALL, LoadClient::name);
  }

  /**
   * Has a server echo WebSocket messages, each user's next one after the echo of the last, so that
   * both sides have compiled what reads and writes messages before some of them are measured.
   *
   * @param payloadBytes the size of a message
   * @param compression what sessions offer
   * @param time how long; zero: not at all
   * @param timeout how long a connection or an echo may take
   * @throws IOException if the server cannot be reached
   */
  public static void echo(
      Address server,
      int payloadBytes,
      Compression compression,
      Duration time,
      Duration timeout,
      int ioThreads)
      throws IOException, InterruptedException {
    if (time.isZero()) {
      return;
    }
    LoadSpec echoes =
        LoadSpec.echoes(server, ECHO_USERS, payloadBytes, compression, timeout, ioThreads);
    try (LoadSession session = new WireLoadClient().open(echoes)) {
      session.run(Goal.duration(time, System::nanoTime), new LoadRecorder());
    }
  }
}
