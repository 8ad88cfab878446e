package dev.joust.harness.client;

import dev.joust.lab.input.Labels;
import dev.joust.load.LoadClient;
import dev.joust.load.ahc.AhcLoadClient;
import dev.joust.load.wire.WireLoadClient;
import java.util.List;

/** The load clients by name. */
public final class LoadClients {

  private static final List<LoadClient> ALL = List.of(new AhcLoadClient(), new WireLoadClient());

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
}
