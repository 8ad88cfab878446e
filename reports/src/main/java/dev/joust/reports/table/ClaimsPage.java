package dev.joust.reports.table;

import dev.joust.reports.claims.Claim;
import dev.joust.reports.claims.ClaimResult;
import dev.joust.reports.claims.HeldClaims;
import dev.joust.reports.document.Block;
import dev.joust.reports.document.Entry;
import dev.joust.reports.statistics.estimate.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What others published, and what of it a run's numbers bear out: a file beside the report. */
record ClaimsPage(HeldClaims claims) {

  static final String PATH = "tables/claims.md";

  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(1, "What others published"));
    blocks.add(new Block.Paragraph(claims.summary()));
    blocks.add(
        new Block.Paragraph(
            "A claim holds if the whole 95 % interval of what was measured fulfils it, and does not"
                + " hold if none of it does. Direction only: a difference is on the side that is"
                + " claimed, and of another size. Numbers that are suspect decide nothing."));
    claims.all().sources().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(source -> addSource(source.getKey(), source.getValue(), blocks));
    return blocks;
  }

  private void addSource(String key, String title, List<Block> blocks) {
    List<Claim> own =
        claims.all().claims().stream().filter(claim -> claim.source().equals(key)).toList();
    List<Claim> tested = own.stream().filter(claims::isTested).toList();
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
                  .flatMap(claim -> claims.results(claim).stream())
                  .map(ClaimsPage::row)
                  .toList()));
    }
    String untested = claims.untested(own);
    if (!untested.isEmpty()) {
      blocks.add(new Block.Paragraph(untested));
    }
  }

  private static List<Entry> row(ClaimResult result) {
    return List.of(
        Entry.text(result.claim().id()),
        Entry.text(result.where()),
        Entry.name(result.contender(), false),
        Entry.text(result.published()),
        measured(result),
        Entry.text(result.outcomeWords()));
  }

  private static Entry measured(ClaimResult result) {
    if (result.value().isEmpty()) {
      return Entry.text(result.words());
    }
    return Entry.value(new Estimate(result.value().getAsDouble(), result.interval(), 1, 0));
  }
}
