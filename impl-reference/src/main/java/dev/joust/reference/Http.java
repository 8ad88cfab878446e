package dev.joust.reference;

import dev.joust.spi.Answer;
import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Header;
import dev.joust.spi.Interaction;
import dev.joust.spi.Response;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;

/**
 * HTTP as one I/O thread answers it. A plain {@code GET /payload/} is answered from prepared bytes;
 * for anything else the application is asked.
 */
final class Http implements Protocol {

  private static final int MOST_HEAD_BYTES = 16 * 1024;
  private static final int SMALL_BODY_BYTES = 8 * 1024;
  private static final String GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

  private static final Response NOT_SERVED =
      new Response(
          501,
          "text/plain",
          List.of(),
          ByteBuffer.wrap("the control does not serve this\n".getBytes(StandardCharsets.UTF_8)));

  private final Application application;
  private final CounterRecorder counters;
  private final int maxMessageBytes;
  private final RequestHead head = new RequestHead();
  private final PayloadHead payloadHead;

  private ByteBuffer payload;
  private boolean leaving;

  Http(Application application, CounterRecorder counters, int maxMessageBytes) {
    this.application = application;
    this.counters = counters;
    this.maxMessageBytes = maxMessageBytes;
    this.payloadHead = new PayloadHead(application);
    this.payload = application.payloads().response(0).body();
  }

  /** From now on each answer is its connection's last. */
  void leave() {
    leaving = true;
  }

  @Override
  public int take(ByteBuffer in, Connection connection) throws IOException {
    if (!head.read(in)) {
      return in.remaining() < MOST_HEAD_BYTES
          ? Math.min(2 * in.remaining(), MOST_HEAD_BYTES)
          : refuse(in, connection, in.limit());
    }
    int bytes = head.payloadBytes(application.payloads().maxBytes());
    return bytes == RequestHead.NO_PAYLOAD
        ? answer(in, connection)
        : payload(in, connection, bytes, leaving || head.connectionHas("close"));
  }

  private int payload(ByteBuffer in, Connection connection, int bytes, boolean last)
      throws IOException {
    boolean small = bytes <= SMALL_BODY_BYTES;
    if (!connection.room(PayloadHead.MOST_BYTES + (small ? bytes : 0))) {
      return in.remaining();
    }
    in.position(head.end());
    counters.request();
    if (payload.capacity() < bytes) {
      payload = application.payloads().response(bytes).body();
    }
    payloadHead.put(bytes, last, connection.out());
    if (small) {
      ByteBuffer out = connection.out();
      payload.clear();
      out.put(out.position(), payload, 0, bytes).position(out.position() + bytes);
    } else {
      connection.sendBody(payload, bytes);
    }
    if (last) {
      connection.closeWhenSent();
    }
    return TAKEN;
  }

  private int answer(ByteBuffer in, Connection connection) throws IOException {
    String[] line = head.requestLine();
    if (line.length != 3 || !line[2].matches("HTTP/1\\.[01]")) {
      return refuse(in, connection, head.end());
    }
    boolean old = line[2].endsWith("0");
    boolean last =
        leaving
            || head.hasBody()
            || (old ? !head.connectionHas("keep-alive") : head.connectionHas("close"));
    Answer decided =
        !old && head.hasUpgrade()
            ? application.upgrade(line[0], line[1], head::values)
            : application.answer(line[0], line[1]);
    Answer answer = decided.here();
    boolean taken =
        answer == Interaction.ECHO_SOCKET
            ? upgrade(connection)
            : send(
                connection,
                answer instanceof Response response ? response : NOT_SERVED,
                !line[0].equals("HEAD"),
                last ? "close" : old ? "keep-alive" : "");
    if (!taken) {
      return in.remaining();
    }
    counters.request();
    in.position(head.end());
    return TAKEN;
  }

  private boolean upgrade(Connection connection) throws IOException {
    byte[] answer = handshake(head.webSocketKey().orElseThrow(), application.date());
    if (!connection.room(answer.length)) {
      return false;
    }
    connection.out().put(answer);
    connection.speak(new WebSocket(counters, maxMessageBytes));
    return true;
  }

  /** The server's part of a WebSocket handshake (RFC 6455, section 4.2.2). */
  private static byte[] handshake(String key, String date) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-1")
              .digest((key + GUID).getBytes(StandardCharsets.ISO_8859_1));
      return """
          HTTP/1.1 101 Switching Protocols\r
          Upgrade: websocket\r
          Connection: Upgrade\r
          Sec-WebSocket-Accept: %s\r
          Date: %s\r
          \r
          """
          .formatted(Base64.getEncoder().encodeToString(digest), date)
          .getBytes(StandardCharsets.ISO_8859_1);
    } catch (NoSuchAlgorithmException impossible) {
      throw new AssertionError("every JDK has SHA-1", impossible);
    }
  }

  private int refuse(ByteBuffer in, Connection connection, int end) throws IOException {
    if (!send(connection, application.malformed(), true, "close")) {
      return in.remaining();
    }
    in.position(end);
    return TAKEN;
  }

  private boolean send(
      Connection connection, Response response, boolean withBody, String connectionOption)
      throws IOException {
    byte[] bytes = head(response, connectionOption).getBytes(StandardCharsets.ISO_8859_1);
    if (!connection.room(bytes.length + response.bodyBytes())) {
      return false;
    }
    connection.out().put(bytes);
    if (withBody) {
      connection.out().put(response.body());
    }
    if (connectionOption.equals("close")) {
      connection.closeWhenSent();
    }
    return true;
  }

  private String head(Response response, String connectionOption) {
    StringBuilder text = new StringBuilder(256);
    text.append("HTTP/1.1 ").append(response.status()).append(" \r\n");
    append(text, "Content-Type", response.contentType());
    append(text, "Content-Length", String.valueOf(response.bodyBytes()));
    append(text, "Date", application.date());
    for (Header header : response.headers()) {
      append(text, header.name(), header.value());
    }
    if (!connectionOption.isEmpty()) {
      append(text, "Connection", connectionOption);
    }
    return text.append("\r\n").toString();
  }

  private static void append(StringBuilder head, String name, String value) {
    head.append(name).append(": ").append(value).append("\r\n");
  }
}
