package dev.joust.harness.suite.jobs.client;

import dev.joust.load.wire.websocket.Handshake;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A server within the client's JVM, whose jobs are done at once: users rehearse on it, so that a
 * client that has just started is not what delays the first news from the server measured.
 */
final class Rehearsal implements AutoCloseable {

  private static final String KEY = "sec-websocket-key:";
  private static final byte[] NORMAL_CLOSURE = {(byte) 0x88, 2, 0x03, (byte) 0xe8};

  private static final int REQUEST_FRAME_BYTES = 9;

  private final ServerSocket listener;
  private final AtomicLong jobs = new AtomicLong();

  private Rehearsal(ServerSocket listener) {
    this.listener = listener;
  }

  static Rehearsal start() throws IOException {
    Rehearsal rehearsal =
        new Rehearsal(new ServerSocket(0, 1_024, InetAddress.getLoopbackAddress()));
    daemon(rehearsal::accept);
    return rehearsal;
  }

  String address() {
    return listener.getInetAddress().getHostAddress() + ":" + listener.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }

  private void accept() {
    try {
      while (true) {
        Socket connection = listener.accept();
        daemon(() -> serve(connection));
      }
    } catch (IOException closed) {
      // The rehearsal is over.
    }
  }

  private void serve(Socket connection) {
    try (connection) {
      connection.setTcpNoDelay(true);
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(connection.getInputStream(), StandardCharsets.ISO_8859_1));
      OutputStream out = connection.getOutputStream();
      for (String request = in.readLine(); request != null; request = in.readLine()) {
        String key = "";
        for (String field = in.readLine(); !field.isEmpty(); field = in.readLine()) {
          if (field.toLowerCase(Locale.ROOT).startsWith(KEY)) {
            key = field.substring(KEY.length()).strip();
          }
        }
        if (!key.isEmpty()) {
          acceptHandshake(out, key);
          if (request.contains("/ws/jobs")) {
            pushOnRequest(in, out);
          } else {
            push(out);
            out.write(NORMAL_CLOSURE);
            in.read();
          }
          return;
        }
        out.write(ascii(answer(request)));
      }
    } catch (IOException gone) {
      // The user has left.
    }
  }

  private String answer(String request) {
    if (request.contains("/sse/")) {
      String event = "data: " + job(jobs.incrementAndGet(), true) + "\n\n";
      return "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n"
          .formatted(event.length(), event);
    }
    boolean creates = request.startsWith("POST");
    long id = creates ? jobs.incrementAndGet() : Long.parseLong(request.split("[ /]+")[2]);
    String json = job(id, !creates);
    return "HTTP/1.1 %s\r\nContent-Length: %d\r\n\r\n%s"
        .formatted(creates ? "201 Created" : "200 OK", json.length(), json);
  }

  private static void acceptHandshake(OutputStream out, String key) throws IOException {
    out.write(
        ascii(
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Accept: %s\r\n\r\n".formatted(Handshake.accept(key))));
  }

  private void pushOnRequest(Reader in, OutputStream out) throws IOException {
    while (in.skip(REQUEST_FRAME_BYTES) == REQUEST_FRAME_BYTES) {
      push(out);
    }
  }

  private void push(OutputStream out) throws IOException {
    byte[] json = ascii(job(jobs.incrementAndGet(), true));
    out.write(new byte[] {(byte) 0x81, (byte) json.length});
    out.write(json);
  }

  /** Shorter than 126 bytes, the longest that a frame of two bytes' head can have. */
  private static String job(long id, boolean complete) {
    String time = "1970-01-01T00:00:00Z";
    return complete
        ? "{\"id\":\"%d\",\"createTime\":\"%s\",\"complete\":true,\"completeTime\":\"%s\"}"
            .formatted(id, time, time)
        : "{\"id\":\"%d\",\"createTime\":\"%s\",\"complete\":false}".formatted(id, time);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static void daemon(Runnable task) {
    Thread thread = new Thread(task, "joust-rehearsal");
    thread.setDaemon(true);
    thread.start();
  }
}
