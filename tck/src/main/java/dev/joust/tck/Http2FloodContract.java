package dev.joust.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.spi.Feature;
import dev.joust.spi.ServerSettings;
import dev.joust.tck.server.AskedBy;
import dev.joust.tck.server.ContractTests;
import dev.joust.tck.server.RunningServer;
import dev.joust.tck.server.UsedMemory;
import dev.joust.tck.wire.Http2Flood;
import dev.joust.tck.wire.Http2Frame;
import dev.joust.tck.wire.RawHttp2;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * HTTP/2 clients that make work by frames which cost them little: a server, even one with a single
 * I/O thread, keeps its memory and serves others. It may end such a connection.
 */
public interface Http2FloodContract extends ContractTests {

  /** What a server may keep for one such client. */
  long FLOOD_MEMORY_BYTES = 48L * 1024 * 1024;

  /** How much a client sends at most. */
  long FLOOD_BYTES = 64L * 1024 * 1024;

  /** Streams that are opened and reset at once, as in CVE-2023-44487. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @AskedBy("RFC 9113, section 10.5")
  default void survivesStreamsThatAreResetAtOnce(boolean isRead) throws IOException {
    require(Feature.HTTP2, Feature.HTTP2_FLOOD_LIMITS);
    assertSurvives(
        isRead,
        FLOOD_BYTES / 4,
        number ->
            frames(
                100,
                i -> {
                  int stream = 2 * (100 * number + i) + 1;
                  return new Http2Frame[] {
                    Http2Frame.get(stream, "/payload/100000"), Http2Frame.cancel(stream)
                  };
                }));
  }

  /**
   * Fields without an end, as in CVE-2024-27316 and others; Grizzly takes many seconds to refuse.
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 100})
  @AskedBy("RFC 9113, section 10.5.1")
  @Tag("long")
  default void survivesAHeadThatDoesNotEnd(int fieldsPerFrame) throws IOException {
    byte[] field = Http2Frame.field("x", "y".repeat(100));
    byte[] fields = new byte[fieldsPerFrame * field.length];
    for (int i = 0; i < fieldsPerFrame; i++) {
      System.arraycopy(field, 0, fields, i * field.length, field.length);
    }
    Http2Frame part = new Http2Frame(Http2Frame.CONTINUATION, 0, 1, fields);
    Http2Frame whole = Http2Frame.get(1, "/payload/1");
    Http2Frame begin =
        new Http2Frame(Http2Frame.HEADERS, Http2Frame.END_STREAM, 1, whole.payload());
    assertSurvives(
        true,
        FLOOD_BYTES,
        number ->
            number == 0 ? new Http2Frame[] {begin} : frames(100, i -> new Http2Frame[] {part}));
  }

  /** A field that is sent once and meant thousands of times. */
  @Test
  @AskedBy("RFC 9113, section 10.5.1")
  default void survivesFieldsThatAreShortForLongOnes() throws IOException {
    byte[] kept = Http2Frame.keptField("x", "y".repeat(3_900));
    byte[] again = new byte[16_000];
    Arrays.fill(again, (byte) 0xBE);
    assertSurvives(
        true,
        FLOOD_BYTES / 16,
        number -> {
          int stream = 2 * number + 1;
          byte[] request = Http2Frame.get(stream, "/payload/1").payload();
          byte[] block = Arrays.copyOf(request, request.length + kept.length);
          System.arraycopy(kept, 0, block, request.length, kept.length);
          return new Http2Frame[] {
            new Http2Frame(Http2Frame.HEADERS, Http2Frame.END_STREAM, stream, block),
            new Http2Frame(Http2Frame.CONTINUATION, 0, stream, again),
            new Http2Frame(Http2Frame.CONTINUATION, Http2Frame.END_HEADERS, stream, again)
          };
        });
  }

  /** Settings, each of which has to be acknowledged, by a client that does not read. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @AskedBy("RFC 9113, section 10.5")
  @Tag("long")
  default void survivesSettingsThatDoNotEnd(boolean isRead) throws IOException {
    require(Feature.HTTP2, Feature.HTTP2_FLOOD_LIMITS);
    Http2Frame settings = Http2Frame.settings(Http2Frame.INITIAL_WINDOW_SIZE, 65_535);
    assertSurvives(
        isRead, FLOOD_BYTES / 4, number -> frames(1_000, i -> new Http2Frame[] {settings}));
  }

  /** Pings, each of which has to be answered, by a client that does not read. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @AskedBy("RFC 9113, section 10.5")
  @Tag("long")
  default void survivesPingsThatDoNotEnd(boolean isRead) throws IOException {
    require(Feature.HTTP2, Feature.HTTP2_FLOOD_LIMITS);
    Http2Frame ping = new Http2Frame(Http2Frame.PING, 0, 0, new byte[8]);
    assertSurvives(isRead, FLOOD_BYTES / 4, number -> frames(1_000, i -> new Http2Frame[] {ping}));
  }

  private static Http2Frame[] frames(int count, IntFunction<Http2Frame[]> some) {
    return IntStream.range(0, count)
        .mapToObj(some)
        .flatMap(Arrays::stream)
        .toArray(Http2Frame[]::new);
  }

  private void assertSurvives(boolean isRead, long bytes, IntFunction<Http2Frame[]> frames)
      throws IOException {
    require(Feature.HTTP2, Feature.PAYLOAD);
    ServerSettings settings = ServerSettings.equalised().withThreads(1).withHttp2(true);
    try (RunningServer server = startServer(settings);
        RawHttp2 other = RawHttp2.open(server.connect())) {
      assertThat(other.send(Http2Frame.get(1, "/payload/1")).readAnswer(1).status()).isEqualTo(200);
      long before = UsedMemory.bytes();
      try (Http2Flood flood = Http2Flood.begin(server.server().address(), isRead)) {
        int stream = 3;
        for (int number = 0; flood.sent() < bytes && flood.send(frames.apply(number)); number++) {
          if (number % 100 == 99) {
            assertThat(other.send(Http2Frame.get(stream, "/payload/1")).readAnswer(stream).status())
                .as("answer to others after %d bytes", flood.sent())
                .isEqualTo(200);
            stream += 2;
          }
        }

        assertThat(UsedMemory.bytes() - before)
            .as("bytes kept after %d were sent", flood.sent())
            .isLessThan(FLOOD_MEMORY_BYTES);
        assertThat(other.send(Http2Frame.get(stream, "/payload/1")).readAnswer(stream).status())
            .as("answer to others after the flood")
            .isEqualTo(200);
        server.get("/payload/1").assertBody(PayloadContract.payload(1));
      }
    }
  }
}
