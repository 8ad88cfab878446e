package dev.joust.reports.table;

import dev.joust.reports.claims.Claim;
import dev.joust.reports.claims.ClaimOutcome;
import dev.joust.reports.claims.ClaimResult;
import dev.joust.reports.claims.Evaluation;
import dev.joust.reports.claims.Expectation;
import dev.joust.reports.claims.Order;
import dev.joust.reports.document.Block;
import dev.joust.reports.document.Digits;
import dev.joust.reports.document.Entry;
import dev.joust.reports.document.Marks;
import dev.joust.reports.statistics.estimate.Estimate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What others published, and what of it a run's numbers bear out: a file beside the report. */
final class ClaimsPage {

  /** Where it is, from the run's folder. */
  static final String PATH = "tables/claims.md";

  private static final String PARTLY = "hold in some cells or for some frameworks";

  private final ReportModel model;
  private final Map<Claim, List<ClaimResult>> results = new LinkedHashMap<>();

  ClaimsPage(ReportModel model) {
    this.model = model;
    Evaluation evaluation = new Evaluation(model.run(), model.statistics());
    model.claims().claims().forEach(claim -> results.put(claim, evaluation.of(claim)));
  }

  /** Whether the run can tell of any claim. */
  boolean isAny() {
    return results.values().stream().anyMatch(own -> !own.isEmpty());
  }

  /**
   * How many claims came to what, those of others and those of the user's own in a sentence each.
   */
  String summary() {
    List<Claim> own = model.own().claims();
    List<Claim> published =
        results.keySet().stream().filter(claim -> !own.contains(claim)).toList();
    return own.isEmpty()
        ? summary(published, "that others published")
        : summary(published, "that others published") + " " + summary(own, "of your own");
  }

  private String summary(List<Claim> claims, String whose) {
    Map<String, Long> counts =
        claims.stream()
            .map(results::get)
            .filter(own -> !own.isEmpty())
            .collect(
                Collectors.groupingBy(ClaimsPage::outcome, TreeMap::new, Collectors.counting()));
    long tested = counts.values().stream().mapToLong(Long::longValue).sum();
    return "Of %s %s, this run tests %s."
        .formatted(
            Digits.counted(claims.size(), "claim"),
            whose,
            tested == 0
                ? "none"
                : counts.entrySet().stream()
                    .map(own -> own.getKey() + " " + own.getValue())
                    .collect(Collectors.joining(", ", tested + ": ", "")));
  }

  private static String outcome(List<ClaimResult> own) {
    List<ClaimOutcome> outcomes = own.stream().map(ClaimResult::outcome).distinct().toList();
    if (outcomes.size() > 1) {
      return outcomes.contains(ClaimOutcome.HOLDS) ? PARTLY : "without one answer";
    }
    return switch (outcomes.get(0)) {
      case HOLDS -> "hold";
      case DIRECTION_ONLY -> "hold in their direction only";
      case DOES_NOT_HOLD -> "do not hold";
      case UNDECIDED -> "undecided";
      case NOT_RUN -> "not run";
    };
  }

  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(1, "What others published"));
    blocks.add(new Block.Paragraph(summary()));
    blocks.add(
        new Block.Paragraph(
            "A claim holds if the whole 95 % interval of what was measured fulfils it, and does not"
                + " hold if none of it does. Direction only: a difference is on the side that is"
                + " claimed, and of another size. Numbers that are suspect decide nothing."));
    model.claims().sources().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(source -> addSource(source.getKey(), source.getValue(), blocks));
    return blocks;
  }

  private void addSource(String key, String title, List<Block> blocks) {
    List<Claim> own =
        results.keySet().stream().filter(claim -> claim.source().equals(key)).toList();
    List<Claim> tested = own.stream().filter(claim -> !results.get(claim).isEmpty()).toList();
    if (own.isEmpty()) {
      return;
    }
    blocks.add(new Block.Heading(2, key + ": " + title));
    if (!tested.isEmpty()) {
      blocks.add(
          new Block.Items(tested.stream().map(claim -> claim.id() + ": " + claim.text()).toList()));
      blocks.add(
          Block.Table.of(
              List.of("claim", "where", "framework", "published", "measured", "outcome"),
              tested.stream()
                  .flatMap(claim -> results.get(claim).stream())
                  .map(ClaimsPage::row)
                  .toList()));
    }
    List<String> left =
        own.stream().filter(claim -> !tested.contains(claim)).map(Claim::id).toList();
    if (!left.isEmpty()) {
      blocks.add(
          new Block.Paragraph("This run has no numbers of " + String.join(", ", left) + "."));
    }
  }

  private static List<Entry> row(ClaimResult result) {
    String rest = result.cell().toString();
    return List.of(
        new Entry.Text(result.claim().id()),
        new Entry.Text(
            "%s, %s%s"
                .formatted(
                    result.setting().way(),
                    result.setting().client(),
                    rest.isEmpty() ? "" : ": " + rest)),
        new Entry.Name(result.contender(), false),
        published(result),
        measured(result),
        new Entry.Text(
            result.value().isPresent() && !result.words().isEmpty()
                ? result.outcome().words() + ", as " + result.words()
                : result.outcome().words()));
  }

  private static Entry published(ClaimResult result) {
    if (result.expected().isEmpty()) {
      return new Entry.Text(text(result.claim().order().orElseThrow()));
    }
    Expectation expected = result.expected().get();
    return expected
        .about()
        .<Entry>map(own -> new Entry.Number(own, Optional.empty()))
        .or(() -> expected.above().map(own -> new Entry.Text("above " + Digits.of(own))))
        .orElseGet(() -> new Entry.Text("below " + Digits.of(expected.below().orElseThrow())));
  }

  private static String text(Order order) {
    if (!order.equal().isEmpty()) {
      return "equal";
    }
    return order.behind().isEmpty()
        ? "ahead of all others"
        : "ahead of " + String.join(", ", order.behind());
  }

  private static Entry measured(ClaimResult result) {
    if (result.value().isEmpty()) {
      return new Entry.Text(result.words());
    }
    return new Entry.Value(
        new Estimate(result.value().getAsDouble(), result.interval(), 1, 0),
        OptionalInt.empty(),
        false,
        Marks.NONE,
        OptionalInt.empty(),
        Optional.empty());
  }
}
