package dev.joust.tck.body;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.spi.Feature;
import dev.joust.tck.server.AskedBy;
import dev.joust.tck.server.ContractTests;
import dev.joust.tck.server.RunningServer;
import dev.joust.tck.wire.RawConnection;
import dev.joust.tck.wire.RawResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Bodies of {@code POST /echo} that are no gzip, or too large once inflated. */
public interface BadGzipContract extends ContractTests {

  /** More than any of these. */
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

  @Test
  @AskedBy("RFC 9110, section 8.4.1.3")
  default void refusesWhatOnlyClaimsToBeCompressed() throws IOException {
    assertRefused(400, MEGABYTE, noGzip());
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
}
