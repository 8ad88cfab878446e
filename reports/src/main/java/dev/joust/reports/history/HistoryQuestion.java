package dev.joust.reports.history;

import dev.joust.run.Setting;
import dev.joust.run.SuiteLayout;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What is asked of runs.
 *
 * @param contenders the series wanted, as {@link Series#contenderOf} names them; empty: all
 * @param suites the suites wanted; empty: all
 * @param against the contender whose value in the same run others are divided by; absent: values
 *     are shown as they are
 * @param versions the order of points by their versions; absent: by date
 */
public record HistoryQuestion(
    String measure,
    List<String> contenders,
    List<String> suites,
    Optional<String> against,
    Optional<Comparator<String>> versions) {

  public HistoryQuestion {
    contenders = List.copyOf(contenders);
    suites = List.copyOf(suites);
  }

  boolean isAsked(Setting setting) {
    return suites.isEmpty()
        ? !setting.suite().equals(SuiteLayout.THROUGHPUT)
        : suites.contains(setting.suite());
  }

  boolean isAsked(String contender) {
    return !against.filter(contender::equals).isPresent()
        && (contenders.isEmpty() || contenders.contains(Series.contenderOf(contender)));
  }

  Comparator<Point> order() {
    Comparator<Point> byDate = Comparator.comparing(Point::at);
    return versions
        .map(order -> Comparator.comparing(Point::version, order).thenComparing(byDate))
        .orElse(byDate);
  }
}
