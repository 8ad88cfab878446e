package dev.joust.reports.page;

import dev.joust.reports.chart.RunView;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a mark on a result means.
 *
 * @param name how the reason for doubt begins, or the flag, as results have it
 * @param meaning what was seen, and what follows from it
 */
public record Mark(String name, String meaning) {

  /** All that are explained. */
  public static final List<Mark> KNOWN =
      List.of(
          new Mark(
              "client-bound",
              "The load client used nearly all of its CPU time while the server had some left: the"
                  + " number is the client's as much as the server's."),
          new Mark(
              "not steady",
              "The server's speed still changed while it was measured, so that the number is in part"
                  + " one of warming up."),
          new Mark(
              "still compiling",
              "The JVMs' compilers were busy while it was measured: code that is now slow would"
                  + " soon have been faster."),
          new Mark(
              "the client's collections",
              "The client spent much of its time collecting garbage, which left gaps in the load."),
          new Mark(
              "the client hiccuped",
              "A thread of the client that only sleeps woke up late: what was timed meanwhile is"
                  + " the client's own delay."),
          new Mark(
              "machine busy",
              "Somebody else used this machine's processors meanwhile: other programs, or other"
                  + " guests of the same host. Compare the ratios, which are made of slices measured"
                  + " directly after each other, rather than the values."),
          new Mark(
              "more than half",
              "Most slices were disturbed and left out; the rest was measured in the better moments"
                  + " of a bad machine."),
          new Mark("recorded", "A flight recording was made, which costs the server some time."));

  static List<Mark> of(RunView view) {
    Set<String> reasons = new TreeSet<>();
    view.layouts().stream()
        .flatMap(layout -> view.outcomes(layout).stream())
        .filter(outcome -> outcome.result().isPresent())
        .forEach(
            outcome -> {
              reasons.addAll(outcome.reasons());
              reasons.addAll(outcome.result().get().flags());
            });
    return KNOWN.stream()
        .filter(mark -> reasons.stream().anyMatch(reason -> reason.startsWith(mark.name())))
        .toList();
  }
}
