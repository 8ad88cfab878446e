package dev.joust.harness.suite.drain.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.load.Address;
import dev.joust.load.Endpoint.Security;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a server does as it ends is counted as what it was. */
@Timeout(60)
class DrainUsersTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final String CREATED =
      "HTTP/1.1 201 \r\nLocation: /job/1\r\nContent-Length: 2\r\n\r\nok";
  private static final String UPGRADED =
      "HTTP/1.1 101 \r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n";
  private static final String STREAM =
      "HTTP/1.1 200 \r\nTransfer-Encoding: chunked\r\n\r\n3\r\none\r\n";

  @Test
  void aLastAnswerTellsItsClientToLeave() throws Exception {
    DrainResult seen =
        seen(
            DrainExchange.HTTP_KEEPALIVE,
            CREATED,
            "HTTP/1.1 200 \r\nConnection: close\r\nContent-Length: 2\r\n\r\nok");

    assertThat(seen.after()).isEqualTo(Map.of(Outcome.FINISHED, 2L));
    assertThat(seen.told()).isOne();
  }

  @Test
  void anAnswerIsCutOff() throws Exception {
    DrainResult seen =
        seen(DrainExchange.HTTP_KEEPALIVE, CREATED, "HTTP/1.1 200 \r\nContent-Length: 2\r\n\r\no");

    assertThat(seen.after()).isEqualTo(Map.of(Outcome.FINISHED, 1L, Outcome.CUT, 1L));
    assertThat(seen.told()).isZero();
  }

  @Test
  void aRequestIsLost() throws Exception {
    assertThat(seen(DrainExchange.HTTP_KEEPALIVE, CREATED).after())
        .isEqualTo(Map.of(Outcome.FINISHED, 1L, Outcome.LOST, 1L));
  }

  @Test
  void aRequestIsRefused() throws Exception {
    String refusal = "HTTP/1.1 503 \r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

    DrainResult seen = seen(DrainExchange.HTTP_KEEPALIVE, refusal);

    assertThat(seen.after()).isEqualTo(Map.of(Outcome.REFUSED, 1L));
    assertThat(seen.told()).isOne();
  }

  @Test
  void aSessionIsClosedAsTheServerGoesAway() throws Exception {
    DrainResult seen = seen(DrainExchange.WEBSOCKET, UPGRADED, closeFrame(1001));

    assertThat(seen.after()).isEqualTo(Map.of(Outcome.FINISHED, 1L, Outcome.LOST, 1L));
    assertThat(seen.told()).isOne();
    assertThat(seen.otherwiseTold()).isZero();
  }

  @Test
  void aSessionIsClosedWithAnotherCode() throws Exception {
    DrainResult seen = seen(DrainExchange.WEBSOCKET, UPGRADED, closeFrame(1000));

    assertThat(seen.told()).isZero();
    assertThat(seen.otherwiseTold()).isOne();
  }

  @Test
  void aStreamIsEnded() throws Exception {
    DrainResult seen = seen(DrainExchange.SSE, STREAM + "0\r\n\r\n");

    assertThat(seen.after()).isEqualTo(Map.of(Outcome.FINISHED, 2L));
    assertThat(seen.told()).isOne();
  }

  @Test
  void aStreamIsCutOff() throws Exception {
    DrainResult seen = seen(DrainExchange.SSE, STREAM + "5\r\nhal");

    assertThat(seen.after()).isEqualTo(Map.of(Outcome.FINISHED, 1L, Outcome.CUT, 1L));
    assertThat(seen.told()).isZero();
  }

  private static String closeFrame(int code) {
    return "\u0088\u0002" + (char) (code >> 8) + (char) (code & 0xFF);
  }

  /** What one user sees of a server that answers so and then closes. */
  private static DrainResult seen(DrainExchange exchange, String... answers) throws Exception {
    CountDownLatch signal = new CountDownLatch(1);
    try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread server = new Thread(() -> serve(listener, signal, List.of(answers)));
      server.start();
      Address address = new Address("127.0.0.1:" + listener.getLocalPort(), Security.PLAIN);
      try (DrainUsers users =
          DrainUsers.begin(address, exchange, 1, Duration.ofMillis(10), PATIENCE)) {
        users.signalled();
        signal.countDown();
        DrainResult result = users.awaitEnd(PATIENCE);
        server.join();

        assertThat(result.before()).isEmpty();
        return result;
      }
    }
  }

  private static void serve(ServerSocket listener, CountDownLatch signal, List<String> answers) {
    try (Socket connection = listener.accept()) {
      signal.await();
      byte[] request = new byte[4_096];
      for (String answer : answers) {
        connection.getInputStream().read(request);
        connection.getOutputStream().write(answer.getBytes(StandardCharsets.ISO_8859_1));
      }
      connection.shutdownOutput();
      while (connection.getInputStream().read(request) >= 0) {
        // A close at once would reset the connection, and take the last answer with it.
      }
    } catch (IOException | InterruptedException gone) {
      // The client sees that.
    }
  }
}
