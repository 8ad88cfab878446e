package dev.joust.harness.suite.transfer.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.load.Address;
import dev.joust.load.wire.FakeServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class TransferClientTest {

  private static final int FINAL = 0x80;
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  @ParameterizedTest
  @ValueSource(ints = {1, 500, 16_384, 16_385, 100_000, 10_000_000})
  void transfersMessagesOfEverySizeInFragments(int bytes) throws IOException {
    try (FakeServer server = FakeServer.startWebSocket(TransferClientTest::echoMessages);
        TransferClient client =
            TransferClient.open(
                Address.plain(server.address()),
                TransferExchange.WEBSOCKET_FRAGMENTS,
                bytes,
                TIMEOUT)) {
      client.transfer();
      Transfer second = client.transfer();

      int fragments = (bytes + 16_383) / 16_384;
      assertThat(second.bytesSent()).isBetween(bytes + 6L * fragments, bytes + 14L * fragments);
      assertThat(second.untilAnswerNanos()).isPositive().isLessThanOrEqualTo(second.nanos());
    }
  }

  @ParameterizedTest
  @EnumSource(value = TransferExchange.class, mode = Mode.MATCH_ANY, names = "WEBSOCKET.*")
  void framesAreOfTheKindThatTheyShouldBe(TransferExchange exchange) throws IOException {
    List<Integer> firstBytes = new CopyOnWriteArrayList<>();
    try (FakeServer server =
            FakeServer.startWebSocket(
                connection -> {
                  FakeServer.Frame frame = connection.frame();
                  firstBytes.add(frame.first());
                  connection.sendFrame(frame.first(), frame.payload());
                });
        TransferClient client =
            TransferClient.open(Address.plain(server.address()), exchange, 100, TIMEOUT)) {
      Transfer transfer = client.transfer();

      int opcode = exchange == TransferExchange.WEBSOCKET_TEXT ? 1 : 2;
      assertThat(firstBytes).containsExactly(FINAL | opcode);
      assertThat(transfer.bytesSent()).isEqualTo(2 + 4 + 100);
      assertThat(transfer.bytesReceived()).isEqualTo(2 + 100);
    }
  }

  @ParameterizedTest
  @EnumSource(value = TransferExchange.class, mode = Mode.MATCH_ANY, names = "HTTP.*")
  void requestsKeepOneConnectionOrMakeOneEach(TransferExchange exchange) throws IOException {
    try (FakeServer server = FakeServer.start(TransferClientTest::answerRequests);
        TransferClient client =
            TransferClient.open(Address.plain(server.address()), exchange, 1_000, TIMEOUT)) {
      Transfer first = client.transfer();
      client.transfer();

      assertThat(server.accepted()).isEqualTo(exchange.endpoint().closes() ? 3 : 1);
      assertThat(first.bytesSent()).isGreaterThan(exchange.isEcho() ? 1_000 : 0);
      assertThat(first.bytesReceived()).isGreaterThan(1_000);
    }
  }

  @Test
  void anEchoOfSomethingElseFails() throws IOException {
    try (FakeServer server =
            FakeServer.startWebSocket(
                connection -> {
                  byte[] payload = connection.frame().payload();
                  payload[payload.length / 2]++;
                  connection.sendFrame(FINAL | 2, payload);
                });
        TransferClient client =
            TransferClient.open(
                Address.plain(server.address()), TransferExchange.WEBSOCKET_BINARY, 100, TIMEOUT)) {
      assertThatThrownBy(client::transfer).hasMessage("the echo is not what was sent");
    }
  }

  @Test
  void textThatComesBackAsBytesFails() throws IOException {
    try (FakeServer server =
            FakeServer.startWebSocket(
                connection -> connection.sendFrame(FINAL | 2, connection.frame().payload()));
        TransferClient client =
            TransferClient.open(
                Address.plain(server.address()), TransferExchange.WEBSOCKET_TEXT, 100, TIMEOUT)) {
      assertThatThrownBy(client::transfer).hasMessage("the echo is not what was sent");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 500 No\r\nContent-Length: 100\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n",
        "no HTTP\r\n\r\n"
      })
  void aWrongResponseFails(String head) throws IOException {
    try (FakeServer server =
            FakeServer.start(
                connection -> {
                  byte[] body = connection.body(connection.request());
                  connection.send(head);
                  connection.send(body);
                });
        TransferClient client =
            TransferClient.open(
                Address.plain(server.address()), TransferExchange.HTTP_POST, 100, TIMEOUT)) {
      assertThatThrownBy(client::transfer).isInstanceOf(IOException.class);
    }
  }

  @Test
  void aServerThatIsSilentFails() throws IOException {
    try (FakeServer server = FakeServer.start(FakeServer.Connection::awaitEnd);
        TransferClient client =
            TransferClient.open(
                Address.plain(server.address()),
                TransferExchange.HTTP_GET,
                100,
                Duration.ofSeconds(2))) {
      assertThatThrownBy(client::transfer).hasMessage("no answer within 2000 ms");
    }
  }

  private static void answerRequests(FakeServer.Connection connection) throws IOException {
    while (true) {
      String head = connection.request();
      byte[] body = head.startsWith("POST /echo ") ? connection.body(head) : new byte[1_000];
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n".formatted(body.length));
      connection.send(body);
    }
  }

  private static void echoMessages(FakeServer.Connection connection) throws IOException {
    while (true) {
      ByteArrayOutputStream message = new ByteArrayOutputStream();
      FakeServer.Frame frame;
      do {
        frame = connection.frame();
        message.writeBytes(frame.payload());
      } while ((frame.first() & FINAL) == 0);
      connection.sendFrame(FINAL | 2, message.toByteArray());
    }
  }
}
