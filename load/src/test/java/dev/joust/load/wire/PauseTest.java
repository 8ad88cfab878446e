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
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A client that reads nothing for a while, and whose system takes little in. */
@Timeout(120)
class PauseTest {

  private static final int BINARY = 0x82;
  private static final byte[] BYTES = new byte[1_000];

  /** Much more than the system takes in for a narrow connection. */
  private static final int MESSAGES = 3_000;

  private final CountDownLatch opened = new CountDownLatch(1);
  private final CountDownLatch mayPush = new CountDownLatch(1);
  private final AtomicLong sent = new AtomicLong();
  private final AtomicLong read = new AtomicLong();
  private final CountDownLatch allRead = new CountDownLatch(MESSAGES);
  private final BlockingQueue<ErrorKind> broken = new LinkedBlockingQueue<>();

  private final class Narrow implements WebSocketConnection.Listener {

    @Override
    public boolean isNarrow() {
      return true;
    }

    @Override
    public void connected() {}

    @Override
    public void opened() {
      opened.countDown();
    }

    @Override
    public void part(byte[] bytes, int from, int to) {
      read.addAndGet(to - from);
    }

    @Override
    public void message(boolean binary) {
      allRead.countDown();
    }

    @Override
    public void ended(int code) {}

    @Override
    public void broken(ErrorKind kind, String why) {
      broken.add(kind);
    }
  }

  private void push(FakeServer.Connection connection) throws IOException, InterruptedException {
    mayPush.await();
    for (int i = 0; i < MESSAGES; i++) {
      connection.sendFrame(BINARY, BYTES);
      sent.incrementAndGet();
    }
    connection.awaitEnd();
  }

  private WebSocketConnection open(IoThread io) throws InterruptedException {
    BlockingQueue<WebSocketConnection> made = new LinkedBlockingQueue<>();
    io.execute(
        () -> made.add(WebSocketConnection.open(io, 0, "/x", new Narrow(), new LoadRecorder())));
    opened.await();
    return made.take();
  }

  /** Does something on the connection's thread, and waits until it is done. */
  private static void on(IoThread io, Runnable action) throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    io.execute(action);
    io.execute(done::countDown);
    done.await();
  }

  @ParameterizedTest
  @CsvSource({"EPOLL, false", "EPOLL, true", "NIO, false", "NIO, true"})
  void whatIsNotReadStaysWithTheServer(Transport transport, boolean secure) throws Exception {
    FakeServer.Behaviour behaviour = FakeServer.afterHandshake(this::push);
    try (FakeServer server =
            secure
                ? FakeServer.startSecure(Certificates.LOCALHOST.context(), behaviour)
                : FakeServer.start(behaviour);
        WireThreads threads =
            WireThreads.start(
                URI.create(server.url(secure ? "wss" : "ws")), 1, transport, Tls.uniform())) {
      IoThread io = threads.all().get(0);
      WebSocketConnection connection = open(io);
      on(io, connection::pauseReading);
      mayPush.countDown();
      while (sent.get() == 0) {
        Thread.onSpinWait();
      }
      // It has arrived by now, and the thread looks for news at least once.
      on(io, () -> {});
      on(io, () -> {});

      assertThat(read).hasValue(0);
      on(io, connection::resumeReading);
      allRead.await();
      assertThat(read).hasValue((long) MESSAGES * BYTES.length);
      on(io, connection::disconnect);
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void someOfItCanBeRead() throws Exception {
    try (FakeServer server = FakeServer.startWebSocket(this::push);
        WireThreads threads =
            WireThreads.start(URI.create(server.url("ws")), 1, Transport.best(), Tls.uniform())) {
      IoThread io = threads.all().get(0);
      WebSocketConnection connection = open(io);
      on(io, connection::pauseReading);
      mayPush.countDown();
      long before;
      do {
        before = read.get();
        on(io, () -> connection.readSome(700));
      } while (read.get() < 3_000);

      assertThat(read.get() - before).isLessThanOrEqualTo(700);
      on(io, connection::disconnect);
    }
  }

  /** As if a cable were pulled; and a reset gets out all the same. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void nothingGetsToAClientThatHasVanished() throws Exception {
    CountDownLatch reset = new CountDownLatch(1);
    FakeServer.Behaviour hears =
        FakeServer.afterHandshake(
            connection -> {
              try {
                push(connection);
              } catch (IOException failure) {
                reset.countDown();
              }
            });
    try (FakeServer server = FakeServer.start(hears);
        WireThreads threads =
            WireThreads.start(URI.create(server.url("ws")), 1, Transport.EPOLL, Tls.uniform())) {
      IoThread io = threads.all().get(0);
      WebSocketConnection connection = open(io);
      on(io, connection::vanish);
      mayPush.countDown();
      while (sent.get() == 0) {
        Thread.onSpinWait();
      }
      on(io, () -> connection.readSome(700));

      assertThat(read).hasValue(0);
      on(io, connection::reset);
      reset.await();
    }
    assertThat(broken).isEmpty();
  }

  /** An orderly end is heard of once it is read again. */
  @Test
  void anEndIsHeardOf() throws Exception {
    FakeServer.Behaviour leaves = connection -> connection.sendFrame(BINARY, BYTES);
    try (FakeServer server = FakeServer.startWebSocket(leaves);
        WireThreads threads =
            WireThreads.start(URI.create(server.url("ws")), 1, Transport.best(), Tls.uniform())) {
      IoThread io = threads.all().get(0);
      WebSocketConnection connection = open(io);
      on(io, connection::pauseReading);
      on(io, connection::resumeReading);

      assertThat(broken.take()).isEqualTo(ErrorKind.CLOSED);
      assertThat(read).hasValue(BYTES.length);
    }
  }
}
