package dev.joust.reports.table;

import static dev.joust.reports.table.OddRun.RATE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.reports.RunBuilder;
import dev.joust.run.Cell;
import dev.joust.run.SuiteLayout;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who watches a run sees who is ahead, and how sure that is. */
class CurrentOrderTest {

  private static final Cell CELL = Cell.of("flow");

  private final RunBuilder run =
      new RunBuilder()
          .contender("slow")
          .contender("swift")
          .contender("level")
          .measure(RATE)
          .suite(new SuiteLayout("flow", "Flow", "", "", List.of(RATE.name())));

  @Test
  void theBestStandsFirstAndSignsSayHowSureThatIs() {
    for (int block = 1; block <= 4; block++) {
      double wobble = 1 + 0.002 * (block % 2 == 0 ? 1 : -1);
      run.fork(block, "steady", "slow", CELL, RATE, 100 * wobble);
      run.fork(block, "steady", "swift", CELL, RATE, 200.1);
      run.fork(block, "steady", "level", CELL, RATE, 200 * wobble);
    }

    assertThat(CurrentOrder.of(run.build(), "steady", "wire"))
        .containsExactly("Flow, throughput: swift = level > slow, 3 of 3 pairs decided");
  }

  @Test
  void afterOneBlockAllIsOpen() {
    run.fork(1, "steady", "slow", CELL, RATE, 100).fork(1, "steady", "swift", CELL, RATE, 200);

    assertThat(CurrentOrder.of(run.build(), "steady", "wire"))
        .containsExactly("Flow, throughput: swift ? slow, 0 of 1 pair decided");
  }

  @Test
  void eachSizeHasAnOrderAndServersThatHaveJustStartedNoneByThroughput() {
    for (int bytes : new int[] {512, 102_400}) {
      run.fork(1, "steady", "slow", CELL.with("payloadBytes", bytes), RATE, 1);
      run.fork(1, "steady", "swift", CELL.with("payloadBytes", bytes), RATE, 2);
      run.fork(1, "as-published", "slow", CELL.with("payloadBytes", bytes), RATE, 1);
      run.fork(1, "as-published", "swift", CELL.with("payloadBytes", bytes), RATE, 2);
    }

    assertThat(CurrentOrder.of(run.build(), "steady", "wire"))
        .containsExactly(
            "Flow, payloadBytes=512, throughput: swift ? slow, 0 of 1 pair decided",
            "Flow, payloadBytes=102400, throughput: swift ? slow, 0 of 1 pair decided");
    assertThat(CurrentOrder.of(run.build(), "as-published", "wire")).isEmpty();
  }

  @Test
  void otherWaysAndASingleContenderHaveNoOrder() {
    run.fork(1, "steady", "slow", CELL, RATE, 100);

    assertThat(CurrentOrder.of(run.build(), "steady", "wire")).isEmpty();
    assertThat(CurrentOrder.of(run.build(), "websocket", "wire")).isEmpty();
  }
}
