package dev.joust.harness.profile;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.joust.harness.client.LoadClients;
import java.util.List;

/**
 * The load clients that something is measured with, each in trials of its own.
 *
 * @param names their names, at least one
 */
public record Clients(List<String> names) {

  private static final String BOTH = "both";

  public Clients {
    names = List.copyOf(names);
  }

  /**
   * As a profile names them: one, or {@code both}.
   *
   * @throws IllegalArgumentException if there is none of that name; the message lists them
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static Clients of(String choice) {
    List<String> known = LoadClients.names();
    if (choice.equals(BOTH)) {
      return new Clients(known);
    }
    if (!known.contains(choice)) {
      throw new IllegalArgumentException(
          "client is '%s', must be one of %s, %s"
              .formatted(choice, String.join(", ", known), BOTH));
    }
    return new Clients(List.of(choice));
  }
}
