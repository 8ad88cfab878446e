package dev.joust.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What is recorded is what is taken. */
class LoadRecorderTest {

  @Test
  void tellsTimesUpToADay() {
    LoadRecorder recorder = new LoadRecorder();
    recorder.completed(
        TimeUnit.HOURS.toNanos(23) - TimeUnit.SECONDS.toNanos(301), 0, TimeUnit.HOURS.toNanos(23));
    LoadResult result = recorder.take();

    assertThat(result.latencyNanos().getMaxValue() / 1e9).isBetween(301.0, 301.3);
    assertThat(result.responseNanos().getMaxValue() / 3.6e12).isBetween(23.0, 23.02);
  }

  @Test
  void countsLongerOnesAsADay() {
    LoadRecorder recorder = new LoadRecorder();
    recorder.completed(TimeUnit.DAYS.toNanos(3));

    assertThat(recorder.take().latencyNanos().getMaxValue())
        .isGreaterThanOrEqualTo(LoadRecorder.LONGEST_NANOS);
  }

  @Test
  void countsStatusesUntilTheyAreTaken() {
    LoadRecorder recorder = new LoadRecorder();
    recorder.answered(200);
    recorder.answered(200);
    recorder.answered(404);

    assertThat(recorder.statuses()).isEqualTo(Map.of(200, 2L, 404, 1L));
    recorder.take();
    assertThat(recorder.statuses()).isEmpty();
  }

  @Test
  void knowsWhatHasNotEnded() {
    LoadRecorder recorder = new LoadRecorder();
    for (int i = 0; i < 5; i++) {
      recorder.started();
    }
    recorder.completed(1);
    recorder.failed(ErrorKind.STATUS);
    recorder.failed(ErrorKind.LOST);
    recorder.failed(ErrorKind.UNASKED);

    assertThat(recorder.take().unanswered()).isEqualTo(3);
  }
}
