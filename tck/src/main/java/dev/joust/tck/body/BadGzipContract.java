package dev.joust.tck.body;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.spi.ApplicationSettings;
import dev.joust.spi.Feature;
import dev.joust.tck.server.AskedBy;
import dev.joust.tck.server.ContractTests;
import dev.joust.tck.server.RunningServer;
import dev.joust.tck.wire.Http2Frame;
import dev.joust.tck.wire.Http2Sessions;
import dev.joust.tck.wire.RawConnection;
import dev.joust.tck.wire.RawRequest;
import dev.joust.tck.wire.RawResponse;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies of {@code POST /echo} that are no gzip, or too large once inflated. */
public interface BadGzipContract extends ContractTests {

  /** Of a body that is sent in many parts. */
  int MEGABYTE = 1_000_000;

  private static byte[] noGzip() {
    return "this is not gzip at all".getBytes(StandardCharsets.US_ASCII);
  }

  private void assertRefused(int status, int maxMessageBytes, byte[] compressed)
      throws IOException {
    require(Feature.ECHO, Feature.DECOMPRESSION);
    try (RunningServer server = startServer(Gzip.inflating().withMaxMessageBytes(maxMessageBytes));
        RawConnection connection = Gzip.post(server, compressed)) {
      RawResponse response = RawResponse.read(connection);

      assertThat(response.status()).as("%s", response).isEqualTo(status);
      assertThat(response.header("Connection")).hasValue("close");
      assertThat(connection.isEnded()).as("end of stream").isTrue();
      assertServes(server);
    }
  }

  private static int statusOrEnd(RawConnection connection) throws IOException {
    try {
      return RawResponse.read(connection).status();
    } catch (SocketTimeoutException neither) {
      throw neither;
    } catch (IOException ended) {
      return 0;
    }
  }

  @Test
  @AskedBy("RFC 9110, section 8.4.1.3")
  default void refusesWhatOnlyClaimsToBeCompressed() throws IOException {
    assertRefused(400, MEGABYTE, noGzip());
  }

  /** From the last byte of the trailer on, which has eight, to all but three of the head's ten. */
  @ParameterizedTest
  @ValueSource(ints = {1, 8, 9, 500, 1_013, 1_020})
  @AskedBy(AskedBy.CONTRACT)
  default void sendsNoMoreBackThanCameOfGzipThatEndsEarly(int missing) throws IOException {
    require(Feature.ECHO, Feature.DECOMPRESSION);
    byte[] body = Gzip.incompressible(1_000);
    byte[] whole = Gzip.of(body);
    assertThat(whole).as("stored as it is").hasSize(1_023);
    try (RunningServer server = startServer(Gzip.inflating());
        RawConnection connection =
            Gzip.post(server, Arrays.copyOf(whole, whole.length - missing))) {
      RawResponse response = RawResponse.read(connection);

      assertThat(response.status()).isIn(200, 400);
      if (response.status() == 200) {
        assertThat(response.body()).isEqualTo(Arrays.copyOf(body, response.body().length));
      }
      assertServes(server);
    }
  }

  @Test
  @AskedBy("RFC 1952, section 2.3.1")
  default void refusesABodyWhoseChecksumIsWrong() throws IOException {
    byte[] compressed = Gzip.of(Gzip.incompressible(MEGABYTE));
    compressed[compressed.length - 8] ^= 1;

    assertRefused(400, MEGABYTE, compressed);
  }

  /** Who is still sending may see the end alone. */
  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void takesNothingOfALargeBodyThatIsNoGzip() throws IOException {
    require(Feature.ECHO, Feature.DECOMPRESSION);
    try (RunningServer server = startServer(Gzip.inflating());
        RawConnection connection = Gzip.post(server, new byte[MEGABYTE])) {
      assertThat(statusOrEnd(connection)).as("0: the end").isIn(400, 0);
      assertServes(server);
    }
  }

  @Test
  @AskedBy("RFC 9110, section 15.5.14")
  default void refusesABodyThatIsInflatedToOneByteTooMany() throws IOException {
    assertRefused(413, 10_000, Gzip.of(Gzip.incompressible(10_001)));
  }

  /** A few bytes that are inflated to a thousand times as many. */
  @Test
  @AskedBy("RFC 9110, section 15.5.14")
  default void refusesABodyThatIsTooLargeOnceInflated() throws IOException {
    assertRefused(413, 100_000, Gzip.of(new byte[64 * 1024 * 1024]));
  }

  @Test
  @AskedBy("RFC 9112, section 7.1")
  default void refusesABadChunkBehindWholeGzip() throws IOException {
    require(Feature.ECHO, Feature.DECOMPRESSION);
    byte[] compressed = Gzip.of(Gzip.json(1_000));
    try (RunningServer server = startServer(Gzip.inflating());
        RawConnection connection = server.connect()) {
      connection.send(RawRequest.of("POST", "/echo", Gzip.FIELD, "Transfer-Encoding: chunked"));
      Gzip.sendChunk(connection, compressed, 0, compressed.length);
      connection.send("no size\r\n");

      assertThat(statusOrEnd(connection)).as("0: the end").isIn(400, 0);
      assertServes(server);
    }
  }

  @Test
  @AskedBy("RFC 9112, section 9.3.2")
  default void refusesBadGzipNoSoonerThanItAnswersWhatCameBefore() throws IOException {
    require(Feature.ECHO, Feature.DECOMPRESSION, Feature.JOBS, Feature.LONG_POLL);
    try (RunningServer server =
            startServer(
                Gzip.inflating(),
                ApplicationSettings.defaults().withJobMax(Duration.ofMillis(300)));
        RawConnection connection = server.connect()) {
      String job = server.application().jobs().create().id();
      byte[] bad = noGzip();
      connection.send(
          RawRequest.of("GET", "/job/" + job + "/done")
              + RawRequest.post("/echo", bad.length, Gzip.FIELD));
      connection.send(bad);

      assertThat(statusOrEnd(connection)).as("the job's, or 0: the end").isIn(200, 0);
      assertThat(statusOrEnd(connection)).isIn(400, 0);
    }
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void refusesBadGzipOverHttp2OrEndsItsStream() throws IOException {
    require(Feature.ECHO, Feature.PAYLOAD, Feature.HTTP2, Feature.DECOMPRESSION);
    try (RunningServer server = startServer(Gzip.inflating().withHttp2(true));
        Http2Sessions client = Http2Sessions.open(server.connect())) {
      Http2Sessions.Session bad =
          client.begin(
              stream ->
                  Http2Frame.request(stream, false, "POST", "/echo", "content-encoding", "gzip"));
      byte[] bytes = noGzip();
      bad.send(bytes, bytes.length);

      assertThat(bad.status()).as("0: a reset").isIn(0, 400);
      assertThat(client.begin(stream -> Http2Frame.get(stream, "/payload/1")).status())
          .isEqualTo(200);
    }
  }
}
