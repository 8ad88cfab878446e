package dev.joust.harness.catalogue;

import dev.joust.harness.experiment.Progress;
import dev.joust.harness.variant.Variant;
import dev.joust.run.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Regressions of one variant under the same load: a run of it, of itself once more and of all that
 * came after it answers them at once.
 *
 * @param regressions by name; one at least, all with the same variant before, suites and keys of
 *     the profile
 */
public record Questions(Map<String, Regression> regressions) {

  private record Asked(Variant before, List<String> suites, List<String> set) {}

  public Questions {
    regressions = new LinkedHashMap<>(regressions);
  }

  /** The questions that some regressions, by name and in their order, ask. */
  public static List<Questions> of(Map<String, Regression> regressions) {
    Map<Asked, Map<String, Regression>> byQuestion = new LinkedHashMap<>();
    regressions.forEach(
        (name, own) ->
            byQuestion
                .computeIfAbsent(
                    new Asked(own.before(), own.suites(), own.set()),
                    asked -> new LinkedHashMap<>())
                .put(name, own));
    return byQuestion.values().stream().map(Questions::new).toList();
  }

  /** Each by itself, the last one first; none if there is but one. */
  public List<Questions> alone() {
    List<Questions> alone = new ArrayList<>();
    if (regressions.size() > 1) {
      regressions.forEach((name, own) -> alone.add(0, new Questions(Map.of(name, own))));
    }
    return alone;
  }

  /** The first one's name, and how many there are beside it. */
  public String name() {
    String first = regressions.keySet().iterator().next();
    int others = regressions.size() - 1;
    return others == 0 ? first : "%s-and-%d-more".formatted(first, others);
  }

  public String label() {
    return "catalogue-" + name();
  }

  public List<String> suites() {
    return any().suites();
  }

  /** Keys of the profile, as {@code --set} takes them. */
  public List<String> set() {
    return any().set();
  }

  private Regression any() {
    return regressions.values().iterator().next();
  }

  /** The variant before, its twin, and those after, as a run is asked for them. */
  public List<Variant> variants() {
    Stream<Variant> after = regressions.values().stream().map(Regression::after).distinct();
    return Variant.twins(Stream.concat(Stream.of(any().before(), any().before()), after).toList());
  }

  /** Says which they are, a line each. */
  public void say(Progress progress) {
    regressions.forEach((name, own) -> progress.say("%s: %s".formatted(name, own.about())));
  }

  /** What came of each in the run of the {@link #variants}. */
  public List<CatalogueEntry> entries(Run run) {
    return regressions.entrySet().stream()
        .map(
            own ->
                CatalogueEntry.of(own.getKey(), own.getValue(), run, own.getValue().after().name()))
        .toList();
  }
}
