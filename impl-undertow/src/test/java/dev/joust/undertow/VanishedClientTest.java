package dev.joust.undertow;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.spi.Application;
import dev.joust.spi.ApplicationSettings;
import dev.joust.spi.Server;
import dev.joust.spi.ServerSettings;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A socket that was reset stays readable: a session that went on reading would cost a core. */
class VanishedClientTest {

  private static final String HANDSHAKE =
      "GET /echo HTTP/1.1\r\nHost: joust\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
          + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
  private static final String PING = "\211\0";
  private static final int CLOSE = 0x88;

  /** The CPU time of a thread that never rests, beside which the server is watched. */
  private static final Duration WATCHED = Duration.ofMillis(400);

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  @ParameterizedTest
  @ValueSource(strings = {"", PING})
  void costsNoCpuOnceItsSessionIsReset(String unmaskedFrame) throws Exception {
    try (Application application = Application.start(ApplicationSettings.defaults());
        Server server =
            new UndertowServerProvider()
                .start(ServerSettings.equalised().withThreads(1), application)) {
      Socket client = openSession(server.address());
      if (!unmaskedFrame.isEmpty()) {
        client.getOutputStream().write(unmaskedFrame.getBytes(ISO_8859_1));
        awaitClose(client);
      }
      client.setSoLinger(true, 0);
      client.close();

      long before = ioThreadNanos();
      spin(WATCHED);
      assertThat(Duration.ofNanos(ioThreadNanos() - before)).isLessThan(WATCHED.dividedBy(2));
    }
  }

  private static Socket openSession(InetSocketAddress address) throws IOException {
    Socket client = new Socket(address.getAddress(), address.getPort());
    client.getOutputStream().write(HANDSHAKE.getBytes(US_ASCII));
    awaitEnd(client.getInputStream(), "\r\n\r\n");
    return client;
  }

  /** Waits for the frame by which the server refuses what it was sent. */
  private static void awaitClose(Socket client) throws IOException {
    assertThat(client.getInputStream().read()).isEqualTo(CLOSE);
  }

  private static void awaitEnd(InputStream in, String end) throws IOException {
    StringBuilder read = new StringBuilder();
    while (!read.toString().endsWith(end)) {
      int next = in.read();
      assertThat(next).isNotNegative();
      read.append((char) next);
    }
  }

  /** Takes so much CPU time, in which another thread that never rests gets about as much. */
  private static void spin(Duration cpuTime) {
    long end = THREADS.getCurrentThreadCpuTime() + cpuTime.toNanos();
    while (THREADS.getCurrentThreadCpuTime() < end) {
      Thread.onSpinWait();
    }
  }

  private static long ioThreadNanos() {
    return Arrays.stream(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
        .filter(thread -> thread != null && thread.getThreadName().contains("I/O-"))
        .mapToLong(thread -> THREADS.getThreadCpuTime(thread.getThreadId()))
        .sum();
  }
}
