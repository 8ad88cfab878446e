package dev.joust.reports.json;

import dev.joust.reports.document.Json;
import dev.joust.reports.statistics.Statistics;
import dev.joust.reports.summary.Usability;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Direction;
import dev.joust.run.Run;
import dev.joust.run.RunContender;
import dev.joust.run.Setting;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a run says of its contenders: every pair in every cell by every measure that ranks.
 *
 * @param run the run's name
 * @param method the version of the method of measuring
 * @param usability the verdict on the run
 * @param complete whether every planned trial was made and nothing of it was lost
 * @param indifference how far two contenders may be apart and still be equivalent: 0.05 for 5 %
 * @param collectors the garbage collectors of each contender's servers, such as {@code Serial};
 *     none of a run that has not written them down
 * @param questions by suite, way, client and measure
 */
public record Decisions(
    String run,
    String method,
    Usability usability,
    boolean complete,
    double indifference,
    Map<String, String> collectors,
    List<Question> questions) {

  public Decisions {
    collectors = Collections.unmodifiableMap(new LinkedHashMap<>(collectors));
    questions = List.copyOf(questions);
  }

  /** The decisions of a run; of a partial one, those of its finished trials. */
  public static Decisions of(Run run) {
    Statistics statistics = Statistics.of(run);
    return new Decisions(
        run.name(),
        run.manifest().methodVersion(),
        Usability.of(run),
        run.isComplete() && run.warnings().isEmpty(),
        run.manifest().indifference().share(),
        collectors(run),
        statistics.settings().stream()
            .flatMap(
                setting ->
                    ranking(run, setting).stream()
                        .map(measure -> statistics.decisiveness(setting, measure))
                        .map(own -> Question.of(own, run.manifest()))
                        .flatMap(Optional::stream))
            .toList());
  }

  private static Map<String, String> collectors(Run run) {
    Map<String, String> collectors = new LinkedHashMap<>();
    for (RunContender contender : run.manifest().contenders()) {
      String name = run.serverCollectors(contender.name());
      if (!name.isEmpty()) {
        collectors.put(contender.name(), name);
      }
    }
    return collectors;
  }

  private static List<Measure> ranking(Run run, Setting setting) {
    return run.manifest().suites().stream()
        .filter(layout -> layout.name().equals(setting.suite()))
        .findFirst()
        .map(run.manifest()::measures)
        .orElse(run.manifest().measures())
        .stream()
        .filter(measure -> measure.better() != Direction.NONE)
        .toList();
  }

  /** This as JSON, with indentation and a line feed at its end. */
  public String toJson() {
    return Json.pretty(this) + "\n";
  }
}
