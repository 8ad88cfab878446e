package dev.joust.harness.rule;

import dev.joust.run.Verdict;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The documentation has the rules as they are. */
class VerdictTablesTest {

  @Test
  void theMethodListsWhatMakesAResultInvalid() throws IOException {
    VerdictTables.of("method.md").assertListed("invalid if", Rules.ALL, Verdict.INVALID);
  }

  @Test
  void theMethodListsWhatMakesAResultSuspect() throws IOException {
    VerdictTables.of("method.md").assertListed("suspect if", Rules.ALL, Verdict.SUSPECT);
  }

  @Test
  void theMethodListsWhatASliceIsLeftOutFor() throws IOException {
    VerdictTables.of("method.md").assertListed("a slice is left out if", Rules.OF_SLICES);
  }
}
