package dev.joust.load.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.load.Compression;
import dev.joust.load.Endpoint;
import dev.joust.load.LoadResult;
import dev.joust.load.LoadSession;
import dev.joust.load.LoadSpec;
import dev.joust.load.wire.websocket.PerMessageDeflate;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** permessage-deflate over real sockets, with servers that do right and wrong. */
@Timeout(300)
class DeflateLoadTest {

  private static final int FINAL = 0x80;
  private static final int COMPRESSED = 0x40;
  private static final int BINARY = 2;
  private static final byte[] TAIL = {0, 0, -1, -1};

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 125, 126, 1_000, 65_536, 1_000_000})
  void deflatesMessagesAndInflatesEchoes(int bytes) throws Exception {
    try (FakeServer server = deflating("permessage-deflate", false, false)) {
      LoadResult result = Loads.run(spec(server, bytes), 20);

      assertThat(result.errors()).isEmpty();
      assertThat(result.completed()).isEqualTo(20);
      if (bytes >= 1_000) {
        assertThat(result.bytesSent()).isLessThan(20L * bytes * 2 / 3);
        assertThat(result.bytesReceived()).isLessThan(20L * bytes * 2 / 3);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "permessage-deflate; client_no_context_takeover, true, false",
    "permessage-deflate;server_no_context_takeover, false, true",
    "permessage-deflate; server_no_context_takeover; client_no_context_takeover, true, true",
    "permessage-deflate; server_max_window_bits=15, false, false",
    "permessage-deflate ;\tserver_no_context_takeover, false, true"
  })
  void obeysWhatTheServerHasAnswered(String answer, boolean clientForgets, boolean serverForgets)
      throws Exception {
    try (FakeServer server = deflating(answer, clientForgets, serverForgets)) {
      assertThat(Loads.run(spec(server, 500), 20).errors()).isEmpty();
      try (LoadSession session = new WireLoadClient().open(spec(server, 500))) {
        assertThat(session.agreedCompression()).contains(answer);
      }
    }
  }

  /** Section 7.1.1.2: the client's offer holds even if the server does not repeat it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "permessage-deflate; server_no_context_takeover; client_no_context_takeover",
        "permessage-deflate; server_no_context_takeover"
      })
  void keepsNoContextWhereItHasOfferedToKeepNone(String answer) throws Exception {
    try (FakeServer server = deflating(answer, true, true)) {
      LoadSpec load = spec(server, 500).withCompression(Compression.DEFLATE_NO_CONTEXT_TAKEOVER);

      assertThat(Loads.run(load, 20).errors()).isEmpty();
    }
  }

  @Test
  void offersBothSidesToKeepNoContext() throws Exception {
    BlockingQueue<String> requests = new LinkedBlockingQueue<>();
    try (FakeServer server =
        FakeServer.start(
            connection -> {
              String request = connection.request();
              requests.add(request);
              connection.acceptHandshake(request);
              connection.awaitEnd();
            })) {
      LoadSpec load = spec(server, 20).withCompression(Compression.DEFLATE_NO_CONTEXT_TAKEOVER);
      new WireLoadClient().open(load).close();

      assertThat(requests.take())
          .contains(
              "Sec-WebSocket-Extensions: permessage-deflate; server_no_context_takeover;"
                  + " client_no_context_takeover\r\n");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "permessage-deflate, true, false",
    "permessage-deflate; server_max_window_bits=15, true, false",
    "permessage-deflate; server_no_context_takeover, false, false",
    "permessage-deflate; client_no_context_takeover, false, false",
    "permessage-deflate; client_no_context_takeover; server_no_context_takeover, false, true"
  })
  void seesWhetherAnAnswerIsAsOffered(String answer, boolean kept, boolean dropped) {
    assertThat(PerMessageDeflate.of(answer, Compression.DEFLATE).isAsOffered()).isEqualTo(kept);
    assertThat(PerMessageDeflate.of(answer, Compression.DEFLATE_NO_CONTEXT_TAKEOVER).isAsOffered())
        .isEqualTo(dropped);
  }

  @Test
  void sendsMessagesAsTheyAreWhereTheServerDeclines() throws Exception {
    BlockingQueue<Integer> firstBytes = new LinkedBlockingQueue<>();
    try (FakeServer server =
        FakeServer.startWebSocket(
            connection -> {
              while (true) {
                FakeServer.Frame frame = connection.frame();
                firstBytes.add(frame.first());
                connection.sendFrame(FINAL | BINARY, frame.payload());
              }
            })) {
      assertThat(Loads.run(spec(server, 500), 3).errors()).isEmpty();
      assertThat(firstBytes).startsWith(FINAL | BINARY, FINAL | BINARY, FINAL | BINARY);
      try (LoadSession session = new WireLoadClient().open(spec(server, 500))) {
        assertThat(session.agreedCompression()).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x-other",
        "permessage-deflate-frame",
        "permessage-deflate; client_max_window_bits=15",
        "permessage-deflate; server_max_window_bits",
        "permessage-deflate; server_max_window_bits=16",
        "permessage-deflate; server_no_context_takeover=1",
        "permessage-deflate; server_no_context_takeover; server_no_context_takeover",
        "permessage-deflate, permessage-deflate"
      })
  void refusesAnAnswerToWhatWasNotOffered(String answer) throws Exception {
    try (FakeServer server = deflating(answer, false, false)) {
      assertThatThrownBy(() -> new WireLoadClient().open(spec(server, 20)))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(answer);
    }
  }

  @Test
  void offersNothingUnlessAskedTo() throws Exception {
    try (FakeServer server = deflating("permessage-deflate", false, false)) {
      LoadSpec plain = Loads.spec(server, Endpoint.WEBSOCKET, 1, 20);

      assertThatThrownBy(() -> new WireLoadClient().open(plain)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void endsTheSessionOverWhatCannotBeInflated() throws Exception {
    try (FakeServer server =
        FakeServer.start(
            connection -> {
              connection.acceptHandshake(
                  connection.request(), "Sec-WebSocket-Extensions: permessage-deflate");
              connection.frame();
              connection.sendFrame(FINAL | COMPRESSED | BINARY, new byte[] {6, 1, 2, 3});
              connection.awaitEnd();
            })) {
      assertThat(Loads.run(spec(server, 20), 3).errors()).isEqualTo(Map.of("other", 1L));
    }
  }

  @Test
  void endsTheSessionOverACompressedContinuation() throws Exception {
    try (FakeServer server =
        FakeServer.start(
            connection -> {
              connection.acceptHandshake(
                  connection.request(), "Sec-WebSocket-Extensions: permessage-deflate");
              connection.frame();
              connection.sendFrame(BINARY, new byte[] {1});
              connection.sendFrame(FINAL | COMPRESSED, new byte[] {2});
              connection.awaitEnd();
            })) {
      assertThat(Loads.run(spec(server, 20), 3).errors()).isEqualTo(Map.of("other", 1L));
    }
  }

  private static LoadSpec spec(FakeServer server, int bytes) {
    return Loads.spec(server, Endpoint.WEBSOCKET, 1, bytes).withCompression(Compression.DEFLATE);
  }

  /** Sends inflated messages back, deflated anew and cut in two. */
  private static FakeServer deflating(String answer, boolean clientForgets, boolean serverForgets)
      throws IOException {
    return FakeServer.start(
        connection -> {
          connection.acceptHandshake(connection.request(), "Sec-WebSocket-Extensions: " + answer);
          Inflater inflater = new Inflater(true);
          Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
          while (true) {
            FakeServer.Frame frame = connection.frame();
            if (frame.first() != (FINAL | COMPRESSED | BINARY)) {
              throw new IOException("not a compressed message: " + frame.first());
            }
            byte[] echo = deflate(deflater, inflate(inflater, frame.payload()));
            int cut = echo.length / 2;
            connection.sendFrame(COMPRESSED | BINARY, Arrays.copyOf(echo, cut));
            connection.sendFrame(FINAL, Arrays.copyOfRange(echo, cut, echo.length));
            if (clientForgets) {
              inflater.reset();
            }
            if (serverForgets) {
              deflater.reset();
            }
          }
        });
  }

  private static byte[] inflate(Inflater inflater, byte[] message) throws IOException {
    ByteArrayOutputStream inflated = new ByteArrayOutputStream();
    byte[] whole = Arrays.copyOf(message, message.length + TAIL.length);
    System.arraycopy(TAIL, 0, whole, message.length, TAIL.length);
    inflater.setInput(whole);
    byte[] part = new byte[1_000];
    try {
      for (int count = inflater.inflate(part); count > 0; count = inflater.inflate(part)) {
        inflated.write(part, 0, count);
      }
    } catch (DataFormatException broken) {
      throw new IOException(broken);
    }
    return inflated.toByteArray();
  }

  private static byte[] deflate(Deflater deflater, byte[] message) {
    byte[] deflated = new byte[2 * message.length + 100];
    deflater.setInput(message);
    int count = deflater.deflate(deflated, 0, deflated.length, Deflater.SYNC_FLUSH);
    return message.length == 0 ? new byte[1] : Arrays.copyOf(deflated, count - TAIL.length);
  }
}
