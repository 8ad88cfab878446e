package dev.joust.reports.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.reports.page.DocumentedTable.Term;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a page shows of the documentation's tables. */
class DocumentedTableTest {

  @Test
  void theGlossaryHasWordsWithoutHeadingsAndMarks() {
    assertThat(DocumentedTable.glossary())
        .contains(
            new Term("cell", "one combination of factors: WebSocket, 100 connections, 512 bytes"))
        .extracting(Term::word)
        .doesNotContain("word", "---")
        .doesNotHaveDuplicates();
  }

  @Test
  void stacksNameWhatTheyRunOn() {
    assertThat(DocumentedTable.stacks())
        .contains(
            List.of(
                "Quarkus",
                "Vert.x",
                "quarkus and, without what Quarkus adds, on a newer Vert.x, vertx"))
        .endsWith(List.of("GlassFish, Payara, standalone Jersey", "Grizzly", "grizzly"))
        .allSatisfy(row -> assertThat(row).hasSize(3));
  }
}
