package dev.joust.reference;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.joust.spi.Application;
import dev.joust.spi.ApplicationSettings;
import dev.joust.spi.Payloads;
import dev.joust.spi.Server;
import dev.joust.spi.ServerSettings;
import java.io.DataInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What makes the control lean, seen from raw sockets. */
@Timeout(300)
class ReferenceServerTest {

  private static final int ROUNDS = 3_000;

  /** Once a second a date is written, and once in a while the thread's own bookkeeping grows. */
  private static final double LEAST_BYTES_OF_AN_OBJECT = 16;

  private static final String GET = "GET /payload/%d HTTP/1.1\r\nHost: x\r\n\r\n";
  private static final String HANDSHAKE =
      "GET /echo HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
          + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

  private final Application application = Application.start(ApplicationSettings.defaults());
  private Server server;

  @BeforeEach
  void start() throws IOException {
    server =
        new ReferenceServerProvider().start(ServerSettings.equalised().withThreads(1), application);
  }

  @AfterEach
  void stop() {
    server.close();
    application.close();
  }

  @Test
  void allocatesNothingForARequest() throws IOException {
    try (Socket socket = connect()) {
      byte[] request = ascii(GET.formatted(512));
      byte[] response = new byte[responseBytes(socket, 512)];

      assertThat(bytesPerRound(socket, request, response)).isLessThan(LEAST_BYTES_OF_AN_OBJECT);
    }
  }

  @Test
  void allocatesNothingForALargeResponse() throws IOException {
    try (Socket socket = connect()) {
      byte[] request = ascii(GET.formatted(100_000));
      byte[] response = new byte[responseBytes(socket, 100_000)];

      assertThat(bytesPerRound(socket, request, response)).isLessThan(LEAST_BYTES_OF_AN_OBJECT);
    }
  }

  @Test
  void allocatesNothingForAMessage() throws IOException {
    try (Socket socket = connect()) {
      socket.getOutputStream().write(ascii(HANDSHAKE));
      readHead(new DataInputStream(socket.getInputStream()));
      byte[] frame = new byte[8 + 512];
      // Final and text, masked, a length of 512 in two bytes, then a mask that changes nothing.
      System.arraycopy(new byte[] {(byte) 0x81, (byte) 0xFE, 2, 0}, 0, frame, 0, 4);

      assertThat(bytesPerRound(socket, frame, new byte[4 + 512]))
          .isLessThan(LEAST_BYTES_OF_AN_OBJECT);
    }
  }

  /** What the I/O thread allocates for one exchange, once the first are over. */
  private static double bytesPerRound(Socket socket, byte[] request, byte[] response)
      throws IOException {
    rounds(socket, request, response);
    long before = allocatedBytes();
    rounds(socket, request, response);
    return (double) (allocatedBytes() - before) / ROUNDS;
  }

  private static void rounds(Socket socket, byte[] request, byte[] response) throws IOException {
    for (int i = 0; i < ROUNDS; i++) {
      socket.getOutputStream().write(request);
      assertThat(socket.getInputStream().readNBytes(response, 0, response.length))
          .isEqualTo(response.length);
    }
  }

  private static long allocatedBytes() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long ioThread =
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().equals("reference-io-0"))
            .mapToLong(Thread::getId)
            .findFirst()
            .orElseThrow();
    return threads.getThreadAllocatedBytes(ioThread);
  }

  @Test
  void answersPipelinedRequestsInOrderToAClientThatReadsLate() throws IOException {
    int[] lengths = {7, 3_000_000, 0, 9_000, 2_000_000, 512};
    try (Socket socket = connect()) {
      StringBuilder requests = new StringBuilder();
      for (int bytes : lengths) {
        requests.append(GET.formatted(bytes));
      }
      socket.getOutputStream().write(ascii(requests.toString()));
      DataInputStream in = new DataInputStream(socket.getInputStream());

      for (int bytes : lengths) {
        assertThat(readHead(in)).contains("Content-Length: " + bytes);
        assertThat(in.readNBytes(bytes)).isEqualTo(payload(bytes));
      }
    }
    assertThat(server.counters().requests()).isEqualTo(lengths.length);
  }

  @Test
  void understandsARequestThatComesByteByByte() throws IOException {
    try (Socket socket = connect()) {
      for (byte next : ascii(GET.formatted(5))) {
        socket.getOutputStream().write(next);
      }

      assertThat(responseBytes(socket)).isGreaterThan(5);
    }
  }

  @Test
  void closesWhatItWasAskedToClose() throws IOException {
    try (Socket socket = connect()) {
      socket
          .getOutputStream()
          .write(ascii("GET /payload/2 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"));

      assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
          .contains("\r\nConnection: close\r\n")
          .endsWith("\r\n\r\n !");
    }
    assertThat(server.counters().connectionsAccepted()).isEqualTo(1);
  }

  @Test
  void saysWhatItDoesNotServe() throws IOException {
    try (Socket socket = connect()) {
      socket.getOutputStream().write(ascii("GET /sse HTTP/1.1\r\nHost: x\r\n\r\n"));

      assertThat(readHead(new DataInputStream(socket.getInputStream())))
          .startsWith("HTTP/1.1 501 ");
    }
  }

  @Test
  void servesConnectionsOnSeveralThreads() throws IOException {
    server.close();
    server =
        new ReferenceServerProvider().start(ServerSettings.equalised().withThreads(3), application);
    List<Socket> sockets = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      sockets.add(connect());
    }
    for (Socket socket : sockets) {
      socket.getOutputStream().write(ascii(GET.formatted(1)));
    }
    for (Socket socket : sockets) {
      assertThat(responseBytes(socket)).isPositive();
      socket.close();
    }
    assertThat(server.counters().connectionsAccepted()).isEqualTo(9);
    assertThat(server.effectiveSettings()).containsEntry("ioThreads", "3");
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket(server.address().getAddress(), server.address().getPort());
    socket.setTcpNoDelay(true);
    return socket;
  }

  private int responseBytes(Socket socket, int payloadBytes) throws IOException {
    socket.getOutputStream().write(ascii(GET.formatted(payloadBytes)));
    return responseBytes(socket);
  }

  /** The length of a response with its head. */
  private static int responseBytes(Socket socket) throws IOException {
    DataInputStream in = new DataInputStream(socket.getInputStream());
    String head = readHead(in);
    int bytes = Integer.parseInt(head.replaceAll("(?s).*Content-Length: (\\d+).*", "$1"));
    return head.length() + in.readNBytes(bytes).length;
  }

  private static String readHead(DataInputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      head.append((char) in.readUnsignedByte());
    }
    return head.toString();
  }

  private static byte[] payload(int bytes) {
    byte[] payload = new byte[bytes];
    for (int i = 0; i < bytes; i++) {
      payload[i] = Payloads.byteAt(i);
    }
    return payload;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
