package dev.joust.harness.rule;

import dev.joust.run.Verdict;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The documentation has the rules as they are. */
class VerdictTablesTest {

  @Test
  void theMethodListsWhatMakesAResultInvalid() throws IOException {
    VerdictTables.of("method.md")
        .assertListed("A result is invalid if", Rules.ALL, Verdict.INVALID);
  }

  @Test
  void theMethodListsWhatMakesAResultSuspect() throws IOException {
    VerdictTables.of("method.md")
        .assertListed("A result is suspect if", Rules.ALL, Verdict.SUSPECT);
  }

  @Test
  void theMethodListsWhatASliceIsLeftOutFor() throws IOException {
    VerdictTables.of("method.md").assertListed("A slice is left out if", Rules.OF_SLICES);
  }
}
