import dev.joust.reports.document.Digits;
import dev.joust.reports.statistics.Contest;
import dev.joust.reports.statistics.Statistics;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Measure;
import dev.joust.run.Run;
import dev.joust.run.RunContender;
import dev.joust.run.store.RunReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How far the control's rate is above that of the fastest contender, cell by cell, in Markdown, for
 * {@code bench/client-ceiling}.
 *
 * <p>Argument: the run's folder.
 */
public final class CeilingReport {

  private static final String RATE = "requestsPerSecond";

  private CeilingReport() {}

  public static void main(String[] arguments) throws IOException {
    Run run = RunReader.read(Path.of(arguments[0]));
    Statistics statistics = Statistics.of(run);
    Measure rate =
        run.manifest().measures().stream()
            .filter(measure -> measure.name().equals(RATE))
            .findFirst()
            .orElseThrow();
    List<String> controls =
        run.manifest().contenders().stream()
            .filter(RunContender::control)
            .map(RunContender::name)
            .toList();
    System.out.println();
    System.out.println("| cell | control | fastest contender | control to fastest |");
    System.out.println("| --- | ---: | ---: | ---: |");
    statistics
        .settings()
        .forEach(
            setting ->
                statistics
                    .cells(setting)
                    .forEach(
                        cell ->
                            controls.forEach(
                                control ->
                                    print(statistics.contest(setting, cell, rate), control))));
  }

  private static void print(Contest contest, String control) {
    Optional<String> fastest = contest.best();
    System.out.printf(
        "| %s | %s | %s | %s |%n",
        contest.cell(),
        rate(contest, control),
        fastest.map(name -> name + ", " + rate(contest, name)).orElse("–"),
        fastest.flatMap(name -> contest.ratio(control, name)).map(CeilingReport::text).orElse("–"));
  }

  private static String rate(Contest contest, String name) {
    return contest
        .standing(name)
        .map(own -> Digits.of(own.estimate().value()) + "/s")
        .orElse("no valid value");
  }

  private static String text(Ratio ratio) {
    return Digits.of(ratio.value())
        + ratio
            .interval()
            .map(own -> " (%s–%s)".formatted(Digits.of(own.low()), Digits.of(own.high())))
            .orElse(" (one block)");
  }
}
