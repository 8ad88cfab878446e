package dev.joust.reports.explain;

import dev.joust.reports.document.Digits;
import java.util.List;
import java.util.stream.Collectors;

/** Explanations as sections of a page in Markdown. */
public final class ExplanationPage {

  /** A reader looks at no more of them. */
  private static final int MOST_ROWS = 10;

  private ExplanationPage() {}

  /** The sections, a heading before them, with a line feed at their end. */
  public static String markdown(List<Explanation> explanations) {
    String sections =
        explanations.stream().map(ExplanationPage::section).collect(Collectors.joining());
    return "## Where time and memory go\n\n" + sections.stripTrailing() + "\n";
  }

  private static String section(Explanation own) {
    return "### %s: %s against %s\n\n"
            .formatted(escaped(own.place()), escaped(own.variant()), escaped(own.baseline()))
        + "%s requests before and %s after, under the same load by turns. Listed are the shares that grew most; **bold** are those that are known to have grown, as all intervals of a table hold at once in 95 of 100 cases if samples are independent. In brackets: how many samples.\n\n"
            .formatted(Digits.of(own.before().requests()), Digits.of(own.after().requests()))
        + shares("Method, by the time in itself", own.methods())
        + shares("Method, with all that it calls", own.callers())
        + shares("Native method, where system calls are made", own.nativeMethods())
        + allocations(own);
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
