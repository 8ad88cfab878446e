package dev.joust.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.spi.ApplicationSettings;
import dev.joust.spi.Feature;
import dev.joust.tck.server.AskedBy;
import dev.joust.tck.server.ContractTests;
import dev.joust.tck.server.RunningServer;
import dev.joust.tck.wire.RawConnection;
import dev.joust.tck.wire.RawRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * HTTP clients that stop in the middle: a server whose handlers do not block answers others
 * meanwhile, and be it with a single I/O thread.
 */
public interface StalledClientContract extends ContractTests {

  /** How many clients stall at once. */
  int STALLED = 4;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "POST /echo HTTP/1.1\r\nHost: joust\r\nContent-Length: 1000\r\n\r\nhalf a bo",
        "POST /echo HTTP/1.1\r\nHost: joust\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nhalf",
        "POST /job HTTP/1.1\r\nHost: joust\r\nContent-Length: 1000\r\n\r\nhalf a bo"
      })
  @AskedBy(AskedBy.CONTRACT)
  default void servesOthersWhileUploadsStall(String request) throws IOException {
    require(Feature.NON_BLOCKING, Feature.PAYLOAD, Feature.ECHO, Feature.JOBS);
    List<RawConnection> stalled = new ArrayList<>();
    try (RunningServer server = startSingle(ApplicationSettings.defaults())) {
      for (int i = 0; i < STALLED; i++) {
        stalled.add(server.connect().send(request));
      }
      awaitRequests(server);

      assertServesOthers(server);
    } finally {
      closeAll(stalled);
    }
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void servesOthersWhileDownloadsAreNotRead() throws IOException {
    require(Feature.NON_BLOCKING, Feature.PAYLOAD);
    List<RawConnection> stalled = new ArrayList<>();
    try (RunningServer server = startSingle(ApplicationSettings.defaults())) {
      for (int i = 0; i < STALLED; i++) {
        RawConnection connection = server.connectNarrow();
        stalled.add(connection.send(RawRequest.of("GET", "/payload/16777216")));
      }
      awaitRequests(server);

      assertServesOthers(server);
    } finally {
      closeAll(stalled);
    }
  }

  private static void awaitRequests(RunningServer server) {
    server.await(
        "the requests of %d clients that stall are taken".formatted(STALLED),
        now -> now.requests() == STALLED);
  }

  /** Asks more than once: what blocks may do so a moment after the request is counted. */
  private static void assertServesOthers(RunningServer server) throws IOException {
    for (int i = 1; i <= 10; i++) {
      assertThat(server.get("/payload/1").status()).as("answer %d to others", i).isEqualTo(200);
    }
  }
}
