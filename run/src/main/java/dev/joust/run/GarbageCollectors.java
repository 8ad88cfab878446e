package dev.joust.run;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;

/**
 * The garbage collectors of a trial's JVMs, as these said it themselves: which one a JVM takes by
 * itself depends on the processors and the memory that it finds.
 *
 * @param server the names of the server's, as its management beans have them; empty if not known
 * @param client the names of the clients'; empty if not known
 */
public record GarbageCollectors(List<String> server, List<String> client) {

  /** Those of files of before they were written down. */
  public static final GarbageCollectors UNKNOWN = new GarbageCollectors(List.of(), List.of());

  public GarbageCollectors {
    server = server == null ? List.of() : List.copyOf(server);
    client = client == null ? List.of() : List.copyOf(client);
  }

  /** The server's, as people call it: {@code Serial}; empty if not known. */
  @JsonIgnore
  public String ofServer() {
    return named(server);
  }

  /** The clients', as people call it; empty if not known. */
  @JsonIgnore
  public String ofClient() {
    return named(client);
  }

  private static String named(List<String> beans) {
    return beans.stream().map(GarbageCollectors::named).distinct().collect(joining(" and "));
  }

  private static String named(String bean) {
    return switch (bean.split(" ", 2)[0]) {
      case "Copy", "MarkSweepCompact" -> "Serial";
      case "PS" -> "Parallel";
      default -> bean.split(" ", 2)[0];
    };
  }
}
