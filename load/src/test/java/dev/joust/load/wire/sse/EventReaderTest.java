package dev.joust.load.wire.sse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
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

  /** U+FEFF is no part of a stream that begins with it, and of no other place left out. */
  @Test
  void skipsAByteOrderMarkAtTheBeginning() {
    byte[] stream = "\ufeffdata: one\n\ndata: \ufefftwo\n\n".getBytes(StandardCharsets.UTF_8);

    for (int cut = 0; cut <= stream.length; cut++) {
      List<String> events = new ArrayList<>();
      EventReader reader = reader(events);
      reader.read(stream, 0, cut);
      reader.read(stream, cut, stream.length);

      assertThat(events).as("cut at %d", cut).containsExactly("one", "\ufefftwo");
    }
  }

  /** The name of a field that begins like the mark is another name. */
  @Test
  void isNotMisledByTheBeginningOfAMark() {
    byte[] stream = {(byte) 0xef, (byte) 0xbb, 'd', 'a', 't', 'a', ':', '1', '\n', '\n'};
    List<String> events = new ArrayList<>();
    reader(events).read(stream, 0, stream.length);

    assertThat(events).isEmpty();
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
    EventReader reader = reader(events);
    for (String part : parts) {
      byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
      reader.read(bytes, 0, bytes.length);
    }
    return events;
  }

  private static EventReader reader(List<String> events) {
    ByteArrayOutputStream data = new ByteArrayOutputStream();
    return new EventReader(
        new EventReader.Listener() {
          @Override
          public void part(byte[] bytes, int from, int to) {
            data.write(bytes, from, to - from);
          }

          @Override
          public void event() {
            events.add(data.toString(StandardCharsets.UTF_8));
            data.reset();
          }
        });
  }
}
