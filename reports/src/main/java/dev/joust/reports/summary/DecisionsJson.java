package dev.joust.reports.summary;

import dev.joust.reports.document.Json;
import dev.joust.reports.statistics.Comparison;
import dev.joust.reports.statistics.Decisiveness;
import dev.joust.reports.statistics.Statistics;
import dev.joust.reports.statistics.estimate.Difference;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Direction;
import dev.joust.run.Run;
import dev.joust.run.RunContender;
import dev.joust.run.Setting;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a run says of its contenders, for other programs: every pair in every cell by every measure
 * that ranks. {@code docs/use/files.md} describes the keys.
 */
public final class DecisionsJson {

  private DecisionsJson() {}

  /** The decisions of a run as one JSON object; of a partial run, those of its finished trials. */
  public static String of(Run run) {
    Statistics statistics = Statistics.of(run);
    List<Decisiveness> questions =
        statistics.settings().stream()
            .flatMap(
                setting ->
                    ranking(run, setting).stream()
                        .map(measure -> statistics.decisiveness(setting, measure)))
            .filter(question -> question.decidedShare().isPresent())
            .toList();
    return new Json()
        .put("run", run.name())
        .put("method", run.manifest().methodVersion())
        .put("usability", Usability.of(run))
        .put("complete", run.isComplete() && run.warnings().isEmpty())
        .put("indifference", run.manifest().indifference().share())
        .put("collectors", collectors(run))
        .put("questions", questions, question -> json(run, question))
        .text();
  }

  private static Map<String, String> collectors(Run run) {
    Map<String, String> collectors = new LinkedHashMap<>();
    for (RunContender contender : run.manifest().contenders()) {
      collectors.put(contender.name(), run.serverCollectors(contender.name()));
    }
    collectors.values().removeIf(String::isEmpty);
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

  private static Json json(Run run, Decisiveness question) {
    return new Json()
        .put(question.setting())
        .put("coldJvm", run.manifest().isCold(question.setting()))
        .put(question.measure(), question.measure().unit())
        .put("decidedShare", question.decidedShare())
        .put("medianHalfWidth", question.medianHalfWidth().orElse(null))
        .put("validShare", question.validShare().orElse(null))
        .put("uncompared", question.uncompared())
        .put("pairs", question.pairs(), DecisionsJson::json);
  }

  private static Json json(Comparison pair) {
    return new Json()
        .put("cell", pair.cell())
        .put("better", pair.better())
        .put("worse", pair.worse())
        .put("ratio", pair.ratio().map(Ratio::value).orElse(null))
        .put("difference", pair.difference().map(Difference::value).orElse(null))
        .putEnds(pair.ends())
        .put("verdict", pair.statement().id());
  }
}
