package dev.joust.load.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.load.ErrorKind;
import dev.joust.load.LoadRecorder;
import dev.joust.load.Tls;
import dev.joust.load.wire.io.IoThread;
import dev.joust.load.wire.io.Transport;
import dev.joust.load.wire.io.WireThreads;
import dev.joust.load.wire.websocket.WebSocketConnection;
import java.io.IOException;
import java.net.URI;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a server hears of the end of a connection that its client has had enough of. */
@Timeout(120)
class ResetTest {

  private static final String RESET = "Connection reset";
  private static final String END = "the end of the stream";

  private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
  private final CountDownLatch opened = new CountDownLatch(1);

  private void hear(FakeServer.Connection connection) {
    try {
      connection.awaitEnd();
      heard.add(END);
    } catch (IOException failure) {
      heard.add(failure.getMessage());
    }
  }

  /** Nothing may be heard of the end on this side. */
  private final class Silent implements WebSocketConnection.Listener {

    @Override
    public void connected() {}

    @Override
    public void opened() {
      opened.countDown();
    }

    @Override
    public void part(byte[] bytes, int from, int to) {}

    @Override
    public void message(boolean binary) {}

    @Override
    public void ended(int code) {
      heard.add("ended");
    }

    @Override
    public void broken(ErrorKind kind, String why) {
      heard.add(why);
    }
  }

  private FakeServer server(boolean secure) throws Exception {
    FakeServer.Behaviour behaviour = FakeServer.afterHandshake(this::hear);
    return secure
        ? FakeServer.startSecure(Certificates.LOCALHOST.context(), behaviour)
        : FakeServer.start(behaviour);
  }

  @ParameterizedTest
  @CsvSource({
    "EPOLL, false, true", "EPOLL, false, false", "EPOLL, true, true", "EPOLL, true, false",
    "NIO, false, true", "NIO, false, false", "NIO, true, true", "NIO, true, false"
  })
  void aConnectionIsResetOrEnded(Transport transport, boolean secure, boolean reset)
      throws Exception {
    try (FakeServer server = server(secure);
        WireThreads threads =
            WireThreads.start(
                URI.create(server.url(secure ? "wss" : "ws")), 1, transport, Tls.uniform())) {
      IoThread io = threads.all().get(0);
      BlockingQueue<WebSocketConnection> made = new LinkedBlockingQueue<>();
      io.execute(
          () -> made.add(WebSocketConnection.open(io, 0, "/x", new Silent(), new LoadRecorder())));
      WebSocketConnection connection = made.take();
      opened.await();

      io.execute(reset ? connection::reset : connection::disconnect);

      assertThat(heard.take()).isEqualTo(reset ? RESET : END);
      io.execute(connection::reset);
      io.execute(connection::disconnect);
    }
    assertThat(heard).isEmpty();
  }
}
