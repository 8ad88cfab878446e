package dev.joust.reports.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.joust.reports.statistics.CellComparison;
import dev.joust.reports.statistics.Statement;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Cell;
import java.util.Locale;
import java.util.Optional;

/**
 * Two contenders in a cell.
 *
 * @param cell the cell: its suite and its factors
 * @param better the one that did better, be it shown or not
 * @param worse the other
 * @param ratio the better one's value to the worse one's; absent if values are not positive
 * @param low the lower end of the ratio's simultaneous 95 % interval; absent without an interval
 * @param high its upper end
 * @param verdict {@code different}, {@code equivalent} or {@code undecided}
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record Pair(
    Cell cell,
    String better,
    String worse,
    Optional<Double> ratio,
    Optional<Double> low,
    Optional<Double> high,
    String verdict) {

  static Pair of(CellComparison own) {
    Optional<Ratio> ratio = own.comparison().ratio();
    Optional<Interval> interval = ratio.flatMap(Ratio::interval);
    return new Pair(
        own.cell(),
        own.comparison().better(),
        own.comparison().worse(),
        ratio.map(Ratio::value),
        interval.map(Interval::low),
        interval.map(Interval::high),
        word(own.comparison().statement()));
  }

  private static String word(Statement statement) {
    return statement.name().toLowerCase(Locale.ROOT);
  }
}
