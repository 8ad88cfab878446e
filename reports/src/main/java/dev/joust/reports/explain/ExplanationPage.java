package dev.joust.reports.explain;

import dev.joust.reports.document.Digits;
import dev.joust.reports.document.Document;
import dev.joust.reports.document.Entry;
import dev.joust.reports.document.Markdown;
import dev.joust.reports.document.Table;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** Explanations as sections of a page in Markdown. */
public final class ExplanationPage {

  private static final int MOST_ROWS = 10;

  private ExplanationPage() {}

  /**
   * The sections, a heading before them, with a line feed at their end.
   *
   * @param folder where the flame graphs are, as a reader is to be told
   */
  public static String markdown(List<Explanation> explanations, String folder) {
    Document page = new Document().heading(2, "Where time and memory go");
    for (int i = 0; i < explanations.size(); i++) {
      page.add(section(explanations.get(i), i + 1, folder));
    }
    return Markdown.of(page);
  }

  private static Document section(Explanation own, int number, String folder) {
    Document page = new Document();
    page.heading(3, "%s: %s against %s".formatted(own.place(), own.variant(), own.baseline()));
    page.paragraph(
        "%s requests before and %s after, under the same load by turns, recorded by %s. Listed are the shares that grew most; bold are those that are known to have grown, as all intervals of a table hold at once in 95 of 100 cases if samples are independent. In brackets: how many samples."
            .formatted(
                Digits.of(own.before().requests()),
                Digits.of(own.after().requests()),
                own.profiler()));
    page.add(shares("Method, by the time in itself", own.methods()));
    page.add(shares("Method, with all that it calls", own.callers()));
    page.add(shares("Native code, where system calls are made", own.nativeMethods()));
    page.add(allocations(own));
    page.add(systemCalls(own));
    List<FlameGraph> graphs = own.flameGraphs(number);
    if (!graphs.isEmpty()) {
      page.paragraph("Differential flame graphs, red where a share has grown:");
      page.items(graphs.stream().map(graph -> folder + "/" + graph.file()).toList());
    }
    return page;
  }

  private static Document systemCalls(Explanation own) {
    if (own.whyNoSystemCalls().isPresent()) {
      return new Document()
          .paragraph("System calls: not available, %s.".formatted(own.whyNoSystemCalls().get()));
    }
    SystemCalls before = own.before().systemCalls();
    SystemCalls after = own.after().systemCalls();
    return new Document()
        .table(
            Table.of(
                List.of(
                    "System call, by strace",
                    "before, a request",
                    "after",
                    "share before",
                    "share after"),
                own.systemCalls().stream()
                    .limit(MOST_ROWS)
                    .map(
                        name ->
                            List.of(
                                Entry.code(name, false),
                                number(before.each(name)),
                                number(after.each(name)),
                                Entry.text(Digits.share(before.share(name))),
                                Entry.text(Digits.share(after.share(name)))))
                    .toList()));
  }

  private static Entry number(OptionalDouble value) {
    return value.isPresent()
        ? Entry.number(value.getAsDouble(), Optional.empty())
        : Entry.NOT_MEASURED;
  }

  private static Document shares(String heading, List<Growth> growths) {
    return table(
        growths,
        List.of(heading, "before", "after", "difference"),
        own ->
            List.of(
                name(own),
                share(own.shareBefore(), own.before()),
                share(own.shareAfter(), own.after()),
                difference(own)));
  }

  private static Document allocations(Explanation explanation) {
    return table(
        explanation.allocationSites(),
        List.of(
            "Allocated, and where",
            "before, B a request",
            "after",
            "share before",
            "share after",
            "difference"),
        own ->
            List.of(
                name(own),
                number(each(own.before(), explanation.before())),
                number(each(own.after(), explanation.after())),
                share(own.shareBefore(), own.before()),
                share(own.shareAfter(), own.after()),
                difference(own)));
  }

  /** What has grown, a row each; a sentence if nothing has. */
  private static Document table(
      List<Growth> growths, List<String> header, Function<Growth, List<Entry>> row) {
    List<Growth> grown =
        growths.stream().filter(own -> own.difference() > 0).limit(MOST_ROWS).toList();
    return grown.isEmpty()
        ? new Document()
            .paragraph(
                "%s: %s"
                    .formatted(
                        header.get(0),
                        growths.isEmpty()
                            ? "too few samples to tell anything."
                            : "no share has grown."))
        : new Document().table(Table.of(header, grown.stream().map(row).toList()));
  }

  private static Entry name(Growth own) {
    return Entry.code(own.frame(), own.isSure());
  }

  private static Entry share(double share, Weight own) {
    return Entry.text("%s (%s)".formatted(Digits.share(share), Digits.of(own.samples())));
  }

  private static Entry difference(Growth own) {
    return Entry.text(
        "+%s ± %s points"
            .formatted(Digits.percentage(own.difference()), Digits.percentage(own.halfWidth())));
  }

  private static OptionalDouble each(Weight own, Profiled profiled) {
    return profiled.requests() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(own.sum() / profiled.requests());
  }
}
