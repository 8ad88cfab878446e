package dev.joust.harness.profile;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.joust.spi.ServerSetting;
import dev.joust.spi.ServerSettings.Tls;
import java.util.List;
import java.util.Map;

/** How servers are set up. */
public enum Tier {
  /** All with the same threads, backlog, socket options and, in cells of tls, the JDK's engine. */
  @JsonProperty("equalised")
  EQUALISED,
  /** Each as its framework comes, in cells of tls with its native engine if it has one. */
  @JsonProperty("defaults")
  DEFAULTS;

  public List<String> flagsOfTls() {
    return this == EQUALISED
        ? ServerSetting.flags(Map.of(ServerSetting.TLS, Tls.JDK.label()))
        : List.of("--best-tls");
  }
}
