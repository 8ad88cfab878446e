package dev.joust.harness.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.load.ErrorKind;
import dev.joust.load.LoadRecorder;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is said while a load runs. */
class LoadProgressTest {

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final LoadRecorder recorder = new LoadRecorder();
  private long nanos;
  private LoadProgress progress = progress(false);

  @AfterEach
  void close() {
    progress.close();
  }

  @Test
  void saysNothingOfNothing() {
    progress.tick();

    assertThat(printed()).isEmpty();
  }

  @Test
  void saysRateErrorsAndTimeLeft() {
    progress.begin("load", recorder, LoadExtent.closed(Duration.ofSeconds(30)));
    sent(200);
    nanos += TimeUnit.SECONDS.toNanos(10);
    progress.tick();
    recorder.failed(ErrorKind.STATUS);
    progress.tick();

    assertThat(printed())
        .isEqualTo(
            """
            load: 10 s, 20 requests/s, no errors, 20 s left
            load: 10 s, 20 requests/s, 1 error, 20 s left
            """);
  }

  @Test
  void goesOnAsItWentTowardsANumberOfRequests() {
    progress.begin(
        "load", recorder, new LoadExtent(Optional.of(500L), Duration.ZERO, Optional.empty()));
    sent(100);
    nanos += TimeUnit.SECONDS.toNanos(10);
    progress.tick();

    assertThat(printed()).isEqualTo("load: 10 s, 10 requests/s, no errors, 40 s left\n");
  }

  @Test
  void writesALineAnewOnATerminalAndErasesItAtTheEnd() {
    progress = progress(true);
    progress.begin("warm-up", recorder, LoadExtent.closed(Duration.ofSeconds(1)));
    nanos += TimeUnit.SECONDS.toNanos(2);
    progress.tick();
    progress.close();

    assertThat(printed())
        .isEqualTo("\r\u001B[Kwarm-up: 2 s, 0 requests/s, no errors, 0 s left\r\u001B[K");
  }

  private LoadProgress progress(boolean terminal) {
    return new LoadProgress(
        new PrintStream(printed, true, StandardCharsets.UTF_8), terminal, () -> nanos);
  }

  private void sent(int requests) {
    for (int i = 0; i < requests; i++) {
      recorder.started();
    }
  }

  private String printed() {
    return printed.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
  }
}
