package dev.joust.harness.bisect;

import dev.joust.harness.variant.Variant;
import java.util.List;

/**
 * Published versions.
 *
 * @param contender with its settings, of any version
 * @param names the versions in their order
 */
public record Versions(Variant contender, List<String> names) implements Candidates {

  public Versions {
    names = List.copyOf(names);
  }

  @Override
  public String summary() {
    return "%d versions: %s".formatted(names.size(), String.join(", ", names));
  }

  @Override
  public String noun() {
    return "version";
  }

  @Override
  public String title(String name) {
    return name;
  }

  @Override
  public Variant variant(String name) {
    return contender.at(name);
  }

  @Override
  public void close() {
    // Nothing was made.
  }
}
