package dev.joust.reports.table;

import dev.joust.reports.claims.Claim;
import dev.joust.reports.claims.ClaimResult;
import dev.joust.reports.claims.HeldClaims;
import dev.joust.reports.document.Block;
import dev.joust.reports.document.Entry;
import dev.joust.reports.document.Marks;
import dev.joust.reports.statistics.estimate.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** What others published, and what of it a run's numbers bear out: a file beside the report. */
final class ClaimsPage {

  static final String PATH = "tables/claims.md";

  private final HeldClaims claims;

  ClaimsPage(HeldClaims claims) {
    this.claims = claims;
  }

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
        new Entry.Text(result.claim().id()),
        new Entry.Text(result.where()),
        new Entry.Name(result.contender(), false),
        new Entry.Text(result.published()),
        measured(result),
        new Entry.Text(result.outcomeWords()));
  }

  private static Entry measured(ClaimResult result) {
    if (result.value().isEmpty()) {
      return new Entry.Text(result.words());
    }
    return new Entry.Value(
        new Estimate(result.value().getAsDouble(), result.interval(), 1, 0),
        Optional.empty(),
        false,
        Marks.NONE,
        OptionalInt.empty(),
        Optional.empty());
  }
}
