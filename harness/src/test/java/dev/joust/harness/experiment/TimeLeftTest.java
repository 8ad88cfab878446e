package dev.joust.harness.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.run.Cell;
import dev.joust.run.PlannedTrial;
import dev.joust.run.Trial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class TimeLeftTest {

  private static final Cell SHORT = Cell.of("flow").with("connections", 1);
  private static final Cell LONG = Cell.of("flow").with("connections", 1000);

  private final List<Trial> made = new ArrayList<>();

  @Test
  void trialsToComeTakeAsLongAsThoseOfTheSameCells() {
    made(planned("a", "steady", SHORT), 2);
    made(planned("b", "steady", SHORT), 4);
    made(planned("c", "steady", LONG, SHORT), 30);

    assertThat(left(planned("d", "steady", SHORT), planned("e", "steady", SHORT, LONG)))
        .isEqualTo(Duration.ofSeconds(3 + 30));
  }

  @Test
  void othersTakeAsLongForEachCellAsAllDidOnAverage() {
    made(planned("a", "steady", SHORT), 2);
    made(planned("b", "steady", SHORT, LONG), 10);

    assertThat(left(planned("c", "websocket", SHORT, LONG))).isEqualTo(Duration.ofSeconds(8));
  }

  @Test
  void aGroupTakesItsTimeOnce() {
    made(planned("a", "steady", SHORT).in("g1"), 10);
    made(planned("b", "steady", SHORT).in("g1"), 12);

    assertThat(left(planned("c", "steady", SHORT).in("g2"), planned("d", "steady", SHORT).in("g2")))
        .isEqualTo(Duration.ofSeconds(12));
    assertThat(left(planned("e", "steady", LONG))).isEqualTo(Duration.ofSeconds(6));
  }

  @Test
  void beforeTheFirstHasEndedItIsWhatIsExpectedOfThoseMadeTogether() {
    assertThat(
            left(
                planned("a", "steady", SHORT).in("g1"),
                planned("b", "steady", SHORT).in("g1"),
                planned("c", "steady", LONG)))
        .isEqualTo(Duration.ofSeconds(2 * 7 + 7));

    made(planned("d", "steady", SHORT), 1);

    assertThat(left(planned("e", "steady", SHORT))).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void afterTheLastNoneIsLeft() {
    made(planned("a", "steady", SHORT), 30);

    assertThat(left()).isEqualTo(Duration.ZERO);
  }

  private Duration left(PlannedTrial... missing) {
    return new TimeLeft(made, together -> Duration.ofSeconds(7 * together.size()))
        .of(Together.of(List.of(missing), Function.identity()));
  }

  private void made(PlannedTrial planned, int seconds) {
    made.add(FinishedTrial.of(planned, seconds));
  }

  private static PlannedTrial planned(String id, String way, Cell... cells) {
    return new PlannedTrial(id, 1, way, "netty", "wire", List.of(cells));
  }
}
