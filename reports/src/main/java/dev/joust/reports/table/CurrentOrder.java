package dev.joust.reports.table;

import dev.joust.reports.chart.Names;
import dev.joust.reports.chart.RunView;
import dev.joust.reports.document.Digits;
import dev.joust.reports.statistics.Comparison;
import dev.joust.reports.statistics.Contest;
import dev.joust.reports.statistics.Overall;
import dev.joust.reports.statistics.Statistics;
import dev.joust.run.Run;
import dev.joust.run.Setting;
import dev.joust.run.SuiteLayout;
import java.util.ArrayList;
import java.util.List;

/** Who is ahead of whom in a run that goes on, in a line for each suite. */
public final class CurrentOrder {

  private CurrentOrder() {}

  /**
   * The order by the measure that each suite is ranked by, over all its cells of a size: {@code
   * Concurrency, Throughput: netty > vertx ? jetty, 2 of 3 pairs decided}. Contenders beside each
   * other are told apart (>), equal within the margin (=), or neither (?).
   *
   * @param run as far as it is made
   * @param way what was just measured, which alone is looked at
   * @param client the load client of that
   */
  public static List<String> of(Run run, String way, String client) {
    RunView view = new RunView(run, Statistics.of(run));
    List<String> lines = new ArrayList<>();
    for (SuiteLayout layout : run.manifest().suites()) {
      Setting setting = new Setting(layout.name(), way, client);
      run.manifest().rankedBy(layout).stream()
          .filter(measure -> view.ranks(setting, measure))
          .flatMap(measure -> view.statistics().overalls(setting, measure).stream())
          .map(Overall::contest)
          .filter(contest -> !contest.comparisons().isEmpty())
          .map(contest -> line(title(view, layout, contest), contest))
          .forEach(lines::add);
    }
    return lines;
  }

  private static String title(RunView view, SuiteLayout layout, Contest contest) {
    boolean isOneOfSeveral = view.statistics().sizes(contest.setting()).size() > 1;
    return layout.title()
        + (isOneOfSeveral ? ", " + contest.cell() : "")
        + (view.manifest().isCold(contest.setting()) ? " (" + Names.COLD + ")" : "");
  }

  private static String line(String title, Contest contest) {
    List<String> order = SettingSection.order(contest);
    StringBuilder line = new StringBuilder(order.get(0));
    for (int i = 1; i < order.size(); i++) {
      line.append(sign(contest, order.get(i - 1), order.get(i))).append(order.get(i));
    }
    long decided = contest.comparisons().stream().filter(Comparison::decided).count();
    return "%s, %s: %s, %d of %s decided"
        .formatted(
            title,
            contest.measure().title(),
            line,
            decided,
            Digits.counted(contest.comparisons().size(), "pair"));
  }

  private static String sign(Contest contest, String one, String next) {
    return contest
        .comparison(one, next)
        .filter(own -> own.decided() && !(own.different() && own.better().equals(next)))
        .map(own -> own.different() ? " > " : " = ")
        .orElse(" ? ");
  }
}
