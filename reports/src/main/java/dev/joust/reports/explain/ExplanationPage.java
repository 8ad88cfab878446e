package dev.joust.reports.explain;

import dev.joust.reports.document.Digits;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Explanations as sections of a page in Markdown. */
public final class ExplanationPage {

  /** A reader looks at no more of them. */
  private static final int MOST_ROWS = 10;

  private ExplanationPage() {}

  /**
   * The sections, a heading before them, with a line feed at their end.
   *
   * @param folder where the flame graphs are, as a reader is to be told
   */
  public static String markdown(List<Explanation> explanations, String folder) {
    String sections =
        IntStream.range(0, explanations.size())
            .mapToObj(i -> section(explanations.get(i), i + 1, folder))
            .collect(Collectors.joining());
    return "## Where time and memory go\n\n" + sections.stripTrailing() + "\n";
  }

  private static String section(Explanation own, int number, String folder) {
    return "### %s: %s against %s\n\n"
            .formatted(escaped(own.place()), escaped(own.variant()), escaped(own.baseline()))
        + "%s requests before and %s after, under the same load by turns, recorded by %s. Listed are the shares that grew most; **bold** are those that are known to have grown, as all intervals of a table hold at once in 95 of 100 cases if samples are independent. In brackets: how many samples.\n\n"
            .formatted(
                Digits.of(own.before().requests()),
                Digits.of(own.after().requests()),
                own.profiler())
        + shares("Method, by the time in itself", own.methods())
        + shares("Method, with all that it calls", own.callers())
        + shares("Native code, where system calls are made", own.nativeMethods())
        + allocations(own)
        + systemCalls(own)
        + flameGraphs(own.flameGraphs(number), folder);
  }

  private static String systemCalls(Explanation own) {
    if (own.whyNoSystemCalls().isPresent()) {
      return "System calls: not available, %s.\n\n"
          .formatted(escaped(own.whyNoSystemCalls().get()));
    }
    SystemCalls before = own.before().systemCalls();
    SystemCalls after = own.after().systemCalls();
    return "| System call, by strace | before, a request | after | share before | share after |\n| --- | ---: | ---: | ---: | ---: |\n"
        + own.systemCalls().stream()
            .limit(MOST_ROWS)
            .map(
                name ->
                    "| `%s` | %s | %s | %s | %s |\n"
                        .formatted(
                            name,
                            each(before, name),
                            each(after, name),
                            Digits.share(before.share(name)),
                            Digits.share(after.share(name))))
            .collect(Collectors.joining())
        + "\n";
  }

  private static String each(SystemCalls calls, String name) {
    OptionalDouble each = calls.each(name);
    return each.isPresent() ? Digits.of(each.getAsDouble()) : "–";
  }

  private static String flameGraphs(List<FlameGraph> graphs, String folder) {
    return graphs.isEmpty()
        ? ""
        : "Differential flame graphs, red where a share has grown: %s.\n\n"
            .formatted(
                graphs.stream()
                    .map(own -> "`%s/%s`".formatted(folder, own.file()))
                    .collect(Collectors.joining(", ")));
  }

  private static String shares(String heading, List<Growth> growths) {
    List<Growth> grown = grown(growths);
    return grown.isEmpty()
        ? nothing(heading, growths)
        : "| %s | before | after | difference |\n| --- | ---: | ---: | --- |\n".formatted(heading)
            + grown.stream()
                .map(
                    own ->
                        "| %s | %s | %s | %s |\n"
                            .formatted(
                                name(own),
                                share(own.shareBefore(), own.before()),
                                share(own.shareAfter(), own.after()),
                                difference(own)))
                .collect(Collectors.joining())
            + "\n";
  }

  private static String allocations(Explanation explanation) {
    List<Growth> growths = explanation.allocationSites();
    List<Growth> grown = grown(growths);
    String heading = "Allocated, and where";
    return grown.isEmpty()
        ? nothing(heading, growths)
        : "| %s | before, B a request | after | share before | share after | difference |\n| --- | ---: | ---: | ---: | ---: | --- |\n"
                .formatted(heading)
            + grown.stream()
                .map(
                    own ->
                        "| %s | %s | %s | %s | %s | %s |\n"
                            .formatted(
                                name(own),
                                each(own.before(), explanation.before()),
                                each(own.after(), explanation.after()),
                                share(own.shareBefore(), own.before()),
                                share(own.shareAfter(), own.after()),
                                difference(own)))
                .collect(Collectors.joining())
            + "\n";
  }

  private static List<Growth> grown(List<Growth> growths) {
    return growths.stream().filter(own -> own.difference() > 0).limit(MOST_ROWS).toList();
  }

  private static String nothing(String heading, List<Growth> growths) {
    return "%s: %s\n\n"
        .formatted(
            heading,
            growths.isEmpty() ? "too few samples to tell anything." : "no share has grown.");
  }

  private static String name(Growth own) {
    String name = "`" + own.frame().replace("|", "\\|") + "`";
    return own.isSure() ? "**" + name + "**" : name;
  }

  private static String share(double share, Weight own) {
    return "%s (%s)".formatted(Digits.share(share), Digits.of(own.samples()));
  }

  private static String difference(Growth own) {
    return "+%s ± %s points"
        .formatted(Digits.percentage(own.difference()), Digits.percentage(own.halfWidth()));
  }

  private static String each(Weight own, Profiled profiled) {
    return profiled.requests() == 0 ? "–" : Digits.of(own.sum() / profiled.requests());
  }

  private static String escaped(String text) {
    return text.replace("|", "\\|").replace("<", "&lt;");
  }
}
