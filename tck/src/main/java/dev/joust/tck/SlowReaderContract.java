package dev.joust.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.spi.ApplicationSettings;
import dev.joust.spi.Feature;
import dev.joust.spi.LiveFeed;
import dev.joust.spi.LivePolicy;
import dev.joust.spi.ServerSettings;
import dev.joust.tck.server.AskedBy;
import dev.joust.tck.server.ContractTests;
import dev.joust.tck.server.RunningServer;
import dev.joust.tck.server.UsedMemory;
import dev.joust.tck.wire.Background;
import dev.joust.tck.wire.Condition;
import dev.joust.tck.wire.EventReader;
import dev.joust.tck.wire.Frame;
import dev.joust.tck.wire.RawWebSocket;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Clients that read slowly or not at all: the server's memory must not grow for them. */
public interface SlowReaderContract extends ContractTests {

  /** What a server may keep for the slow readers of a test, sockets' buffers not counted. */
  long MEMORY_BYTES = 48L * 1024 * 1024;

  /** So many documents are renewed that keeping them all for ten readers would take 100 MB. */
  long RENEWALS = 2_000;

  int READERS = 10;

  @Test
  @AskedBy(AskedBy.CONTRACT)
  @Tag("long")
  default void keepsNothingForSocketsThatNeverRead() throws IOException {
    require(Feature.NON_BLOCKING, Feature.LIVE, Feature.WEBSOCKET);
    try (RunningServer server = startFast()) {
      long before = UsedMemory.bytes();
      RawWebSocket[] sleepers = new RawWebSocket[READERS];
      for (int i = 0; i < READERS; i++) {
        sleepers[i] = RawWebSocket.open(server.connectNarrow(), "/ws/live");
      }
      awaitRenewals(server);

      assertThat(UsedMemory.bytes() - before).as("bytes kept").isLessThan(MEMORY_BYTES);
      assertThat(server.server().counters().messagesSent())
          .as("documents handed to the framework, though only sockets' buffers take them")
          .isLessThan(READERS * RENEWALS / 2);
      try (RawWebSocket reader = server.webSocket("/ws/live")) {
        assertThat(LiveContract.generation(reader.readText())).isGreaterThan(RENEWALS);
      }
      assertCatchesUp(server, () -> LiveContract.generation(sleepers[0].readText()));
      closeAll(List.of(sleepers));
    }
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void keepsAllForASocketWhereThatIsThePolicy() throws IOException {
    require(Feature.QUEUED_PUSH, Feature.LIVE, Feature.WEBSOCKET);
    try (RunningServer server = startFast(LivePolicy.IGNORE);
        RawWebSocket sleeper = RawWebSocket.open(server.connectNarrow(), "/ws/live")) {
      awaitRenewals(server);

      long previous = LiveContract.generation(sleeper.readText());
      for (long i = 1; i < RENEWALS / 2; i++) {
        long generation = LiveContract.generation(sleeper.readText());
        assertThat(generation).as("the state after %d", previous).isEqualTo(previous + 1);
        previous = generation;
      }
    }
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void endsTheConnectionOfASocketThatIsNotReadWhereThatIsThePolicy() throws IOException {
    require(Feature.QUEUED_PUSH, Feature.LIVE, Feature.WEBSOCKET);
    try (RunningServer server = startFast(LivePolicy.CLOSE)) {
      RawWebSocket sleeper = RawWebSocket.open(server.connectNarrow(), "/ws/live");
      Condition.await(
          "the connection is ended",
          () ->
              server.application().liveFeed().subscribers() == 0
                  && server.server().counters().connectionsOpen() == 0
                  && server.server().counters().connectionsAccepted() == 1,
          () -> server.server().counters());
      sleeper.close();
      try (RawWebSocket reader = server.webSocket("/ws/live")) {
        for (int i = 0; i < READERS; i++) {
          reader.readText();
        }
      }
    }
  }

  private static void assertCatchesUp(RunningServer server, LiveContract.Generations sleeper)
      throws IOException {
    long newest = server.application().liveFeed().newest().generation();
    long previous = 0;
    while (previous < newest) {
      long generation = sleeper.next();
      assertThat(generation).isGreaterThan(previous);
      previous = generation;
    }
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  @Tag("long")
  default void keepsNothingForStreamsThatAreNeverRead() throws IOException {
    require(Feature.NON_BLOCKING, Feature.LIVE, Feature.SERVER_SENT_EVENTS);
    try (RunningServer server = startFast()) {
      long before = UsedMemory.bytes();
      EventReader[] sleepers = new EventReader[READERS];
      for (int i = 0; i < READERS; i++) {
        sleepers[i] = EventReader.open(server.connectNarrow());
      }
      awaitRenewals(server);

      assertThat(UsedMemory.bytes() - before).as("bytes kept").isLessThan(MEMORY_BYTES);
      try (EventReader reader = EventReader.open(server.connect())) {
        assertThat(reader.nextGeneration()).isGreaterThan(RENEWALS);
      }
      assertCatchesUp(server, sleepers[0]::nextGeneration);
      closeAll(List.of(sleepers));
    }
  }

  /** The server must stop reading from a client that does not take its echoes. */
  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void stopsReadingFromAnEchoClientThatDoesNotRead() throws IOException {
    require(Feature.NON_BLOCKING, Feature.WEBSOCKET);
    try (RunningServer server = startServer(ServerSettings.equalised().withThreads(1));
        SocketChannel client = SocketChannel.open(server.server().address())) {
      long before = UsedMemory.bytes();
      client.write(
          ByteBuffer.wrap(RawWebSocket.handshake("/echo").getBytes(StandardCharsets.ISO_8859_1)));
      client.configureBlocking(false);
      byte[] frame = Frame.binary(new byte[65_536]).bytes();
      long sent = sendUntilStuck(client, ByteBuffer.wrap(frame), 200L * 1024 * 1024);

      assertThat(UsedMemory.bytes() - before)
          .as("bytes kept after %d were sent", sent)
          .isLessThan(MEMORY_BYTES);
      try (RawWebSocket other = server.webSocket("/echo")) {
        assertThat(other.send(Frame.text("alive")).readText()).isEqualTo("alive");
      }
    }
  }

  /** Sends until nothing has been taken for a second, or the limit is reached. */
  private static long sendUntilStuck(SocketChannel client, ByteBuffer frame, long limit)
      throws IOException {
    long sent = 0;
    try (Selector taking = Selector.open()) {
      client.register(taking, SelectionKey.OP_WRITE);
      while (sent < limit && taking.select(1_000) > 0) {
        taking.selectedKeys().clear();
        sent += client.write(frame);
        if (!frame.hasRemaining()) {
          frame.rewind();
        }
      }
    }
    return sent;
  }

  /** A client that stops reading for a while loses nothing. */
  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void losesNoEchoOfAClientThatReadsLate() throws IOException, InterruptedException {
    require(Feature.WEBSOCKET);
    int messages = 2_000;
    try (RawWebSocket socket = RawWebSocket.open(sharedServer().connectNarrow(), "/echo")) {
      Thread sender =
          Background.run(
              () -> {
                for (int i = 0; i < messages; i++) {
                  socket.send(Frame.binary(PayloadContract.payload(8_000 + i)));
                }
              });
      sender.join(500);
      for (int i = 0; i < messages; i++) {
        assertThat(socket.readMessage().payload()).hasSize(8_000 + i);
      }
      sender.join();
    }
  }

  private RunningServer startFast() throws IOException {
    return startFast(LivePolicy.CONFLATE);
  }

  private RunningServer startFast(LivePolicy policy) throws IOException {
    return startSingle(
        ApplicationSettings.defaults().withLivePeriod(Duration.ofMillis(1)).withLivePolicy(policy));
  }

  private static void awaitRenewals(RunningServer server) {
    LiveFeed feed = server.application().liveFeed();
    Condition.await(
        "the document is renewed %d times".formatted(RENEWALS),
        () -> feed.newest().generation() > RENEWALS,
        () -> feed.newest().generation());
  }
}
