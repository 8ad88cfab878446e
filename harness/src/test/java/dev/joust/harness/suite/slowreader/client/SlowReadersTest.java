package dev.joust.harness.suite.slowreader.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.harness.feed.Documents;
import dev.joust.harness.feed.LiveExchange;
import dev.joust.harness.feed.LiveSpec;
import dev.joust.load.Address;
import dev.joust.load.NoConnection;
import dev.joust.load.wire.FakeServer;
import dev.joust.load.wire.FakeServer.Connection;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Readers over real sockets who stall, and others beside them. */
@Timeout(300)
class SlowReadersTest {

  private static final int DOCUMENT_BYTES = 5_200;
  private static final int HEALTHY = 3;
  private static final int SLOW = 2;

  /** More than the kernel of both ends holds for a reader who stalls. */
  private static final int GENERATIONS = 400;

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int FINAL_TEXT = 0x81;
  private static final byte[] PING = {(byte) 0x89, 0};
  private static final int PONG = 10;

  private final AtomicInteger sessions = new AtomicInteger();
  private final AtomicLong sentToSlow = new AtomicLong();

  private static SlowReaders open(FakeServer server) throws Exception {
    return SlowReaders.open(
        new LiveSpec(
            Address.plain(server.address()),
            LiveExchange.WEBSOCKET,
            0,
            Duration.ZERO,
            DOCUMENT_BYTES,
            PATIENCE,
            1,
            Clock.systemUTC()),
        HEALTHY);
  }

  private static void send(Connection connection, long generation) throws IOException {
    connection.sendFrame(
        FINAL_TEXT, Documents.json(generation, Instant.now(), DOCUMENT_BYTES).getBytes());
  }

  private boolean isHealthy() {
    return sessions.getAndIncrement() < HEALTHY;
  }

  /** Pushes states to each session, as fast as that takes them. */
  private void push(Connection connection) throws IOException, InterruptedException {
    push(connection, isHealthy() ? new AtomicLong() : sentToSlow);
  }

  private static void push(Connection connection, AtomicLong sent)
      throws IOException, InterruptedException {
    for (long generation = 1; ; generation++) {
      send(connection, generation);
      sent.incrementAndGet();
      TimeUnit.MILLISECONDS.sleep(2);
    }
  }

  @Test
  void someStallAndTheOthersReadOn() throws Exception {
    try (FakeServer server = FakeServer.startWebSocket(this::push);
        SlowReaders readers = open(server)) {
      assertThat(readers.begin(HEALTHY, SLOW, PATIENCE).readers()).isEqualTo(HEALTHY);
      long sentBefore = sentToSlow.get();
      StallResult seen = readers.stall(Stall.STOP_READING, GENERATIONS, PATIENCE);

      assertThat(seen.healthy().updates()).isEqualTo(HEALTHY * GENERATIONS);
      assertThat(seen.healthy().missed()).isZero();
      assertThat(seen.healthy().load().errors()).isEmpty();
      assertThat(seen.addresses()).hasSize(SLOW).doesNotHaveDuplicates();
      assertThat(sentToSlow.get() - sentBefore)
          .as("what the kernel has taken for those who stall")
          .isLessThan(SLOW * GENERATIONS / 2);

      ReturnResult returned = readers.comeBack(PATIENCE);

      assertThat(returned.back()).isEqualTo(SLOW);
      assertThat(returned.closed()).isZero();
      assertThat(returned.seconds()).isPositive();
      assertThat(returned.missed()).as("this server leaves out none").isZero();
    }
  }

  @Test
  void allThatWasReadIsCounted() throws Exception {
    FakeServer.Behaviour three =
        connection -> {
          for (int generation = 1; generation <= 3; generation++) {
            send(connection, generation);
          }
          connection.awaitEnd();
        };
    try (FakeServer server = FakeServer.startWebSocket(three);
        SlowReaders readers = open(server)) {
      readers.begin(HEALTHY, SLOW, Duration.ofMillis(1));
      while (readers.read().documents() < 3 * (HEALTHY + SLOW)) {
        readers.awaitQuiet();
      }

      assertThat(readers.read()).isEqualTo(new ReadCount(3 * HEALTHY, 3 * SLOW, 0));
    }
  }

  @Test
  void whoIsSlowReadsALittle() throws Exception {
    try (FakeServer server = FakeServer.startWebSocket(this::push);
        SlowReaders readers = open(server)) {
      readers.begin(HEALTHY, SLOW, PATIENCE);
      readers.stall(Stall.SLOW, GENERATIONS, PATIENCE);
      ReadCount before = readers.read();
      while (readers.read().slow() == before.slow()) {
        readers.awaitQuiet();
      }
      ReadCount after = readers.read();

      assertThat(after.healthy() - before.healthy())
          .as("those who do not stall read more by far")
          .isGreaterThan(10 * (after.slow() - before.slow()));
      assertThat(readers.comeBack(PATIENCE).back()).isEqualTo(SLOW);
    }
  }

  @Test
  void whoHasVanishedStaysAway() throws Exception {
    try (FakeServer server = FakeServer.startWebSocket(this::push);
        SlowReaders readers = open(server)) {
      readers.begin(HEALTHY, SLOW, PATIENCE);
      StallResult seen = readers.stall(Stall.VANISH, GENERATIONS, PATIENCE);
      ReadCount before = readers.read();

      assertThat(seen.healthy().updates()).isEqualTo(HEALTHY * GENERATIONS);
      assertThat(readers.comeBack(PATIENCE)).isEqualTo(new ReturnResult(0, 0, 0, 0));
      readers.stall(Stall.VANISH, 1, PATIENCE);
      assertThat(readers.read().slow()).isEqualTo(before.slow());
    }
  }

  /** A ping after each document; who answers it is sent the next. */
  @Test
  void whoAnswersNoPingsReadsAllTheSame() throws Exception {
    AtomicInteger pongs = new AtomicInteger();
    FakeServer.Behaviour pings =
        connection -> {
          if (isHealthy()) {
            push(connection, new AtomicLong());
          }
          for (long generation = 1; ; generation++) {
            send(connection, generation);
            connection.send(PING);
            if (connection.frame().opcode() == PONG) {
              pongs.incrementAndGet();
            }
          }
        };
    try (FakeServer server = FakeServer.startWebSocket(pings);
        SlowReaders readers = open(server)) {
      readers.begin(HEALTHY, SLOW, PATIENCE);
      readers.stall(Stall.NO_PONG, 10, PATIENCE);
      int before = pongs.get();
      readers.stall(Stall.NO_PONG, 10, PATIENCE);

      assertThat(pongs.get() - before).as("one each was under way").isLessThanOrEqualTo(SLOW);
    }
  }

  @Test
  void statesThatTheServerLeavesOutAreMissed() throws Exception {
    FakeServer.Behaviour everyThird =
        connection -> {
          for (long generation = 1; ; generation += 3) {
            send(connection, generation);
            TimeUnit.MILLISECONDS.sleep(2);
          }
        };
    try (FakeServer server = FakeServer.startWebSocket(everyThird);
        SlowReaders readers = open(server)) {
      readers.begin(HEALTHY, 1, PATIENCE);
      readers.stall(Stall.STOP_READING, 10, PATIENCE);

      assertThat(readers.comeBack(PATIENCE).missed()).isPositive().isEven();
    }
  }

  @Test
  void aReaderWhomTheServerLeavesIsClosed() throws Exception {
    CountDownLatch leaves = new CountDownLatch(1);
    FakeServer.Behaviour leavesTheSlow =
        connection -> {
          if (isHealthy()) {
            push(connection, new AtomicLong());
          }
          send(connection, 1);
          leaves.await();
        };
    try (FakeServer server = FakeServer.startWebSocket(leavesTheSlow);
        SlowReaders readers = open(server)) {
      readers.begin(HEALTHY, SLOW, PATIENCE);
      readers.stall(Stall.STOP_READING, 5, PATIENCE);
      leaves.countDown();
      ReturnResult returned = readers.comeBack(PATIENCE);

      assertThat(returned.back()).isZero();
      assertThat(returned.closed()).isEqualTo(SLOW);
    }
  }

  @Test
  void whereNobodyStallsNobodyIsWaitedFor() throws Exception {
    try (FakeServer server = FakeServer.startWebSocket(this::push);
        SlowReaders readers = open(server)) {
      readers.begin(HEALTHY, 0, PATIENCE);

      assertThat(readers.stall(Stall.STOP_READING, 5, PATIENCE).healthy().updates())
          .isEqualTo(HEALTHY * 5);
      assertThat(readers.comeBack(PATIENCE)).isEqualTo(new ReturnResult(0, 0, 0, 0));
    }
  }

  @Test
  void whatIsNoDocumentIsNoServers() throws Exception {
    FakeServer.Behaviour wrong =
        connection -> {
          if (isHealthy()) {
            push(connection, new AtomicLong());
          }
          connection.sendFrame(FINAL_TEXT, "no document".getBytes());
          connection.awaitEnd();
        };
    try (FakeServer server = FakeServer.startWebSocket(wrong);
        SlowReaders readers = open(server)) {
      assertThatThrownBy(() -> readers.begin(HEALTHY, SLOW, PATIENCE))
          .isInstanceOf(NoConnection.class)
          .hasMessageContaining("no live document");
    }
  }
}
