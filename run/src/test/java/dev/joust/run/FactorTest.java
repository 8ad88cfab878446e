package dev.joust.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

/** Values of cells as what they are. */
class FactorTest {

  private enum Way {
    UP,
    DOWN
  }

  private static final Factor<Way> WAY =
      Factor.of("way", List.of(Way.values()), way -> way.name().toLowerCase(Locale.ROOT));

  @Test
  void aCellHasItsValuesAsTextAndGivesThemAsWhatTheyAre() {
    Cell cell = Cell.of("flow").with(Factor.PAYLOAD_BYTES, 512).with(WAY, Way.DOWN);

    assertThat(cell).hasToString("payloadBytes=512, way=down");
    assertThat(cell.get(Factor.PAYLOAD_BYTES)).isEqualTo(512);
    assertThat(cell.value(WAY)).contains(Way.DOWN);
    assertThat(cell.with(WAY, Way.UP).get(WAY)).isEqualTo(Way.UP);
  }

  @Test
  void aFactorThatACellLacksIsAbsentOrNamed() {
    Cell cell = Cell.of("flow");

    assertThat(cell.value(Factor.USERS)).isEmpty();
    assertThatThrownBy(() -> cell.get(Factor.USERS))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessage("a cell of flow lacks users");
  }

  @Test
  void aTextThatIsNoValueIsNamed() {
    Cell cell = Cell.of("flow").with("way", "left");

    assertThatThrownBy(() -> cell.value(WAY))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("there is no way 'left'");
  }
}
