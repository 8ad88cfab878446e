package dev.joust.tck.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.spi.Feature;
import dev.joust.spi.ServerSetting;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.execution.Execution;
import dev.joust.spi.execution.Wait;
import dev.joust.tck.server.AskedBy;
import dev.joust.tck.server.ContractTests;
import dev.joust.tck.server.RunningServer;
import dev.joust.tck.wire.RawConnection;
import dev.joust.tck.wire.RawRequest;
import dev.joust.tck.wire.RawResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Handlers that wait, and the threads that they wait on. */
public interface WaitingContract extends ContractTests {

  /** A wait that ends after others were answered, even where those have to wait for a processor. */
  int LONG_MILLIS = 3_000;

  @ParameterizedTest
  @EnumSource(Wait.How.class)
  @AskedBy(AskedBy.CONTRACT)
  default void answersOnceItsHandlerHasWaited(Wait.How how) throws IOException {
    require(Feature.WAITING);
    long start = System.nanoTime();

    RawResponse response = sharedServer().get(new Wait(how, 30).path());

    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(30));
    assertThat(response.status()).isEqualTo(200);
    response.assertBody("waited\n".getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void answersAtOnceWhereThereIsNothingToWaitFor() throws IOException {
    require(Feature.WAITING);

    assertThat(sharedServer().get("/wait/sleep/0").status()).isEqualTo(200);
  }

  /** RFC 9110, section 7.8: a server may ignore an upgrade, and answers as if it had not come. */
  @Test
  @AskedBy("RFC 9110, section 7.8")
  default void waitsForAClientThatOffersAnotherProtocol() throws IOException {
    require(Feature.WAITING);

    RawResponse response =
        sharedServer()
            .exchange(
                RawRequest.of("GET", "/wait/sleep/1", "Upgrade: other", "Connection: Upgrade"));

    assertThat(response.status()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /wait/sleep/10001, 400",
    "GET, /wait/sleep/100000, 400",
    "GET, /wait/sleep/-1, 400",
    "GET, /wait/sleep/1.5, 400",
    "GET, /wait/sleep/, 400",
    "GET, /wait/sleep, 400",
    "GET, /wait/doze/1, 400",
    "POST, /wait/sleep/1, 405",
    "GET, /wait, 404"
  })
  @AskedBy(AskedBy.CONTRACT)
  default void refusesAWaitThatCannotBe(String method, String target, int status)
      throws IOException {
    require(Feature.WAITING);

    assertThat(sharedServer().exchange(RawRequest.of(method, target)).status()).isEqualTo(status);
  }

  /** Refusing threads that the framework or this JVM does not have is as good as having them. */
  @ParameterizedTest
  @EnumSource(Execution.class)
  @AskedBy(AskedBy.SPI)
  default void runsHandlersOnTheThreadsThatAreAskedFor(Execution execution) throws IOException {
    require(Feature.WAITING);
    Optional<RunningServer> started = startWith(execution);
    if (started.isEmpty()) {
      return;
    }
    try (RunningServer server = started.get()) {
      assertThat(server.server().effectiveSettings())
          .containsEntry(ServerSetting.EXECUTION.key(), execution.toString());
      assertKeepsOrder(server);
      assertKnowsThatAClientIsGone(server);
      if (execution != Execution.EVENT_LOOP) {
        assertServesOthersMeanwhile(server);
      }
    }
  }

  private Optional<RunningServer> startWith(Execution execution) throws IOException {
    try {
      return Optional.of(
          startServer(
              ServerSettings.equalised()
                  .withIoThreads(OptionalInt.of(1))
                  .withExecution(Optional.of(execution))));
    } catch (IllegalArgumentException refused) {
      assertThat(refused).hasMessageStartingWith("execution is " + execution);
      return Optional.empty();
    }
  }

  private static void assertKeepsOrder(RunningServer server) throws IOException {
    try (RawConnection connection = server.connect()) {
      connection.send(
          RawRequest.of("GET", "/wait/sleep/20")
              + RawRequest.of("GET", "/payload/3")
              + RawRequest.of("HEAD", "/wait/lock/1")
              + RawRequest.of("GET", "/nowhere"));

      assertThat(RawResponse.read(connection).body()).hasSize("waited\n".length());
      assertThat(RawResponse.read(connection).body()).hasSize(3);
      assertThat(RawResponse.readHead(connection).status()).isEqualTo(200);
      assertThat(RawResponse.read(connection).status()).isEqualTo(404);
    }
  }

  private static void assertKnowsThatAClientIsGone(RunningServer server) throws IOException {
    try (RawConnection connection = server.connect()) {
      long before = server.server().counters().requests();
      connection.send(RawRequest.of("GET", "/wait/sleep/50"));
      awaitRequests(server, before + 1);
    }
    server.await("a connection whose client has left is closed", now -> now.connectionsOpen() == 0);
    assertThat(server.get("/payload/1").status()).isEqualTo(200);
  }

  private static void assertServesOthersMeanwhile(RunningServer server) throws IOException {
    long before = server.server().counters().requests();
    try (RawConnection waiting = server.connect()) {
      long start = System.nanoTime();
      waiting.send(RawRequest.of("GET", "/wait/sleep/" + LONG_MILLIS));
      awaitRequests(server, before + 1);

      assertThat(server.get("/payload/1").status()).isEqualTo(200);
      assertThat(System.nanoTime() - start)
          .as("nanoseconds until others were answered")
          .isLessThan(TimeUnit.MILLISECONDS.toNanos(LONG_MILLIS));
    }
  }

  private static void awaitRequests(RunningServer server, long count) {
    server.await("%d requests are taken".formatted(count), now -> now.requests() >= count);
  }
}
