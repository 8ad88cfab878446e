package dev.joust.load.wire.sse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams of server-sent events, whole and cut. */
class EventReaderTest {

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", "\r"})
  void readsEventsWhereverTheyAreCut(String end) {
    String stream =
        "id: 1\ndata: one\n\n: a comment\n\nevent: x\ndata:two\ndata: lines\n\ndatas: no\ndata\n\n"
            .replace("\n", end);

    for (int cut = 0; cut <= stream.length(); cut++) {
      assertThat(events(stream.substring(0, cut), stream.substring(cut)))
          .as("cut at %d", cut)
          .containsExactly("one", "two\nlines", "");
    }
  }

  @Test
  void dropsAnEventThatIsNotWhole() {
    assertThat(events("data: one\n\ndata: two\n")).containsExactly("one");
  }

  @Test
  void takesOneBlankBeforeTheDataOnly() {
    assertThat(events("data:  a\n\ndata:: b\n\n")).containsExactly(" a", ": b");
  }

  private static List<String> events(String... parts) {
    List<String> events = new ArrayList<>();
    StringBuilder data = new StringBuilder();
    EventReader reader =
        new EventReader(
            new EventReader.Listener() {
              @Override
              public void part(byte[] bytes, int from, int to) {
                data.append(new String(bytes, from, to - from, StandardCharsets.UTF_8));
              }

              @Override
              public void event() {
                events.add(data.toString());
                data.setLength(0);
              }
            });
    for (String part : parts) {
      byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
      reader.read(bytes, 0, bytes.length);
    }
    return events;
  }
}
