package dev.joust.reports.explain;

import dev.joust.reports.document.Digits;
import dev.joust.reports.document.Document;
import dev.joust.reports.document.Entry;
import dev.joust.reports.document.Markdown;
import dev.joust.reports.document.Table;
import java.util.List;
import java.util.Optional;
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
    Document page = new Document().heading(3, own.title());
    page.paragraph(
        "%s requests before and %s after, under the same load by turns, recorded by %s. Listed are the shares that grew most; bold are those that are known to have grown, as all intervals of a table hold at once in 95 of 100 cases if samples are independent. In brackets: how many samples."
            .formatted(
                Digits.of(own.before().requests()),
                Digits.of(own.after().requests()),
                own.profiler()));
    page.add(shares("Method, by the time in itself", own.methods()));
    page.add(shares("Method, with all that it calls", own.callers()));
    page.add(
        shares(
            "Native code, where system calls are made",
            own.growths(Profiled::inNativeCode, Samples::byInnermost)));
    page.add(allocations(own));
    page.add(systemCalls(own));
    List<FlameGraph> graphs = FlameGraph.of(own, number);
    if (!graphs.isEmpty()) {
      page.paragraph("Differential flame graphs, red where a share has grown:");
      page.items(graphs.stream().map(graph -> folder + "/" + graph.file()).toList());
    }
    return page;
  }

  private static Document systemCalls(Explanation own) {
    SystemCalls before = own.before().systemCalls();
    SystemCalls after = own.after().systemCalls();
    Optional<String> missing = before.missing().or(after::missing);
    if (missing.isPresent()) {
      return new Document().paragraph("System calls: not available, " + missing.get() + ".");
    }
    List<String> header =
        List.of(
            "System call, by strace", "before, a request", "after", "share before", "share after");
    List<List<Entry>> rows =
        own.systemCalls().stream().limit(MOST_ROWS).map(name -> row(name, before, after)).toList();
    return new Document().table(Table.of(header, rows));
  }

  private static List<Entry> row(String name, SystemCalls before, SystemCalls after) {
    return List.of(
        Entry.code(name, false),
        each(before.of(name), before.requests()),
        each(after.of(name), after.requests()),
        Entry.text(Digits.share(before.share(name))),
        Entry.text(Digits.share(after.share(name))));
  }

  private static Entry each(double amount, long requests) {
    return requests == 0 ? Entry.NOT_MEASURED : Entry.number(amount / requests, Optional.empty());
  }

  private static Document shares(String heading, List<Growth> growths) {
    return table(
        growths,
        List.of(heading, "before", "after", "difference"),
        own ->
            List.of(
                Entry.code(own.frame(), own.isSure()),
                share(own.shareBefore(), own.before()),
                share(own.shareAfter(), own.after()),
                difference(own)));
  }

  private static Document allocations(Explanation explanation) {
    return table(
        explanation.growths(Profiled::allocation, Samples::byInnermost),
        List.of(
            "Allocated, and where",
            "before, B a request",
            "after",
            "share before",
            "share after",
            "difference"),
        own ->
            List.of(
                Entry.code(own.frame(), own.isSure()),
                each(own.before().sum(), explanation.before().requests()),
                each(own.after().sum(), explanation.after().requests()),
                share(own.shareBefore(), own.before()),
                share(own.shareAfter(), own.after()),
                difference(own)));
  }

  /** What has grown, a row each; a sentence if nothing has. */
  private static Document table(
      List<Growth> growths, List<String> header, Function<Growth, List<Entry>> row) {
    List<Growth> grown =
        growths.stream().filter(own -> own.difference() > 0).limit(MOST_ROWS).toList();
    if (!grown.isEmpty()) {
      return new Document().table(Table.of(header, grown.stream().map(row).toList()));
    }
    String why = growths.isEmpty() ? "too few samples to tell anything." : "no share has grown.";
    return new Document().paragraph(header.get(0) + ": " + why);
  }

  private static Entry share(double share, Weight own) {
    return Entry.text("%s (%s)".formatted(Digits.share(share), Digits.of(own.samples())));
  }

  private static Entry difference(Growth own) {
    return Entry.text(
        "+%s ± %s points"
            .formatted(Digits.percentage(own.difference()), Digits.percentage(own.halfWidth())));
  }
}
