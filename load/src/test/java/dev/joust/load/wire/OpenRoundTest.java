package dev.joust.load.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.load.ArrivalSchedule;
import dev.joust.load.LoadRecorder;
import dev.joust.load.Tls;
import dev.joust.load.wire.io.Transport;
import dev.joust.load.wire.io.WireThreads;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OpenRoundTest {

  private static final URI NOBODY = URI.create("http://127.0.0.1:9");

  /**
   * Another thread may send the last request in the moment before this one is woken for it. What it
   * was to be woken for then meets the users of the next round.
   */
  @Test
  void aRoundThatIsOverTakesNobodyFromTheNext() throws Exception {
    WireThreads threads = WireThreads.start(NOBODY, 1, Transport.best(), Tls.uniform());
    try {
      UserThread thread =
          new UserThread(threads.all().get(0), Duration.ofSeconds(10), refusal -> {});
      Way way = new Way();
      way.sender = new Sender(thread, 0, way);
      CountDownLatch firstEnds = new CountDownLatch(2);
      CountDownLatch nextEnds = new CountDownLatch(1);
      LoadRecorder recorder = new LoadRecorder();

      thread
          .io()
          .execute(
              () -> {
                OpenRound first = round(0.2, recorder, firstEnds);
                way.sender.begin(first);
                first.recordUnsent();
                new Sender(thread, 1, way).begin(first);
                way.sender.begin(round(0.4, recorder, nextEnds));
              });

      assertThat(firstEnds.await(10, TimeUnit.SECONDS)).isTrue();
      assertThat(nextEnds.await(10, TimeUnit.SECONDS)).isTrue();
      assertThat(recorder.take().completed()).isEqualTo(1);
    } finally {
      threads.close();
    }
  }

  /** One request, due after so many seconds. */
  private static OpenRound round(double seconds, LoadRecorder recorder, CountDownLatch ends) {
    return new OpenRound(
        new ArrivalSchedule(1, 1, seconds),
        recorder,
        ends,
        System.nanoTime(),
        Long.MAX_VALUE,
        () -> {});
  }

  /** Answers itself. */
  private static final class Way implements Sender.Way {

    private Sender sender;

    @Override
    public boolean canSend() {
      return true;
    }

    @Override
    public void request() {
      sender.succeed();
    }
  }
}
