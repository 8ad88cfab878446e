package dev.joust.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.spi.Application;
import dev.joust.spi.ApplicationSettings;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.ServerSettings;
import dev.joust.tck.wire.RawConnection;
import dev.joust.tck.wire.RawRequest;
import dev.joust.tck.wire.RawResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.ArrayByteBufferPool;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies kept in Jetty's buffers, each of which must go back to the pool that it came from. */
class EchoBodyTest {

  private static final int MAX_BYTES = 200_000;

  private final ArrayByteBufferPool.Tracking pool = new ArrayByteBufferPool.Tracking();
  private final CountDownLatch connectionClosed = new CountDownLatch(1);
  private final Application application = Application.start(ApplicationSettings.defaults());
  private final Server server = new Server(new QueuedThreadPool(), null, pool);
  private final ServerConnector connector = new ServerConnector(server, 1, 1);

  @BeforeEach
  void start() throws Exception {
    ServerSettings settings = ServerSettings.equalised().withMaxMessageBytes(MAX_BYTES);
    CounterRecorder counters = new CounterRecorder();
    connector.setHost("127.0.0.1");
    connector.addBean(
        new Connection.Listener() {
          @Override
          public void onClosed(Connection connection) {
            connectionClosed.countDown();
          }
        });
    server.addConnector(connector);
    server.setHandler(
        new HttpHandler(
            application,
            counters,
            settings,
            new ListenerUpgrade(application, counters, settings, server)));
    server.start();
  }

  @AfterEach
  void stop() throws Exception {
    server.stop();
    application.close();
  }

  /** Jetty's input buffer has 8 KiB; what fills less than half of it is copied. */
  @Test
  void joinsPartsThatAreKeptAndPartsThatAreCopied() throws Exception {
    ByteArrayOutputStream sent = new ByteArrayOutputStream();
    try (RawConnection connection = connect()) {
      connection.send(RawRequest.of("POST", "/echo", "Transfer-Encoding: chunked"));
      for (int bytes : new int[] {1, 20_000, 3, 4_095, 4_096, 4_097, 2, 8_192, 100_000, 5, 7}) {
        byte[] part = new byte[bytes];
        new Random(bytes).nextBytes(part);
        sent.writeBytes(part);
        connection.send("%x\r\n".formatted(bytes)).send(part).send("\r\n");
      }
      connection.send("0\r\n\r\n");

      RawResponse.read(connection).assertBody(sent.toByteArray());
    }
    assertAllReleased();
  }

  @ParameterizedTest
  @ValueSource(ints = {MAX_BYTES - 1, MAX_BYTES})
  void takesAsManyBytesAsTheLimit(int bytes) throws Exception {
    try (RawConnection connection = connect()) {
      sendChunks(connection, bytes);
      connection.send("0\r\n\r\n");

      RawResponse.read(connection).assertBody(new byte[bytes]);
    }
    assertAllReleased();
  }

  @Test
  void refusesOneByteMoreThanTheLimit() throws Exception {
    try (RawConnection connection = connect()) {
      sendChunks(connection, MAX_BYTES + 1);

      assertThat(RawResponse.read(connection).status()).isEqualTo(413);
    }
    assertAllReleased();
  }

  @Test
  void releasesABodyWhoseClientIsGone() throws Exception {
    try (RawConnection connection = connect()) {
      sendChunks(connection, 50_000);
    }
    assertAllReleased();
  }

  @Test
  void releasesABodyWithABadChunk() throws Exception {
    try (RawConnection connection = connect()) {
      sendChunks(connection, 50_000);
      connection.send("no length\r\n");

      assertThat(RawResponse.read(connection).status()).isEqualTo(400);
    }
    assertAllReleased();
  }

  private RawConnection connect() throws IOException {
    return RawConnection.open(new InetSocketAddress("127.0.0.1", connector.getLocalPort()));
  }

  private static void sendChunks(RawConnection connection, int bytes) throws IOException {
    connection.send(RawRequest.of("POST", "/echo", "Transfer-Encoding: chunked"));
    for (int left = bytes; left > 0; left -= 10_000) {
      int part = Math.min(left, 10_000);
      connection.send("%x\r\n".formatted(part)).send(new byte[part]).send("\r\n");
    }
  }

  private void assertAllReleased() throws Exception {
    assertThat(connectionClosed.await(20, TimeUnit.SECONDS)).as("connection closed").isTrue();
    server.stop();
    assertThat(pool.getLeaks()).isEmpty();
  }
}
