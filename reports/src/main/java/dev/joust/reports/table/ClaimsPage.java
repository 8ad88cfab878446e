package dev.joust.reports.table;

import dev.joust.reports.claims.Claim;
import dev.joust.reports.claims.ClaimResult;
import dev.joust.reports.claims.HeldClaims;
import dev.joust.reports.document.Document;
import dev.joust.reports.document.Entry;
import dev.joust.reports.document.Table;
import java.util.List;
import java.util.TreeMap;

/** What others published, and what of it a run's numbers bear out: a file beside the report. */
record ClaimsPage(HeldClaims claims) {

  static final String PATH = "tables/claims.md";

  Document document() {
    Document page = new Document().heading(1, "What others published").paragraph(claims.summary());
    page.paragraph(
        "A claim holds if the whole 95 % interval of what was measured fulfils it, and does not"
            + " hold if none of it does. Direction only: a difference is on the side that is"
            + " claimed, and of another size. Numbers that are suspect decide nothing.");
    new TreeMap<>(claims.all().sources()).forEach((key, title) -> addSource(key, title, page));
    return page;
  }

  private void addSource(String key, String title, Document page) {
    List<Claim> own =
        claims.all().claims().stream().filter(claim -> claim.source().equals(key)).toList();
    List<Claim> tested = own.stream().filter(claims::isTested).toList();
    if (own.isEmpty()) {
      return;
    }
    page.heading(2, key + ": " + title);
    if (!tested.isEmpty()) {
      page.items(tested.stream().map(claim -> claim.id() + ": " + claim.text()).toList());
      page.table(
          Table.of(
              List.of("claim", "where", "framework", "published", "measured", "outcome"),
              tested.stream()
                  .flatMap(claim -> claims.results(claim).stream())
                  .map(ClaimsPage::row)
                  .toList()));
    }
    page.paragraph(claims.untested(own));
  }

  private static List<Entry> row(ClaimResult result) {
    return List.of(
        Entry.text(result.claim().id()),
        Entry.text(result.where()),
        Entry.name(result.contender(), false),
        Entry.text(result.published()),
        result.value().map(Entry::value).orElse(Entry.text(result.words())),
        Entry.text(result.outcomeWords()));
  }
}
