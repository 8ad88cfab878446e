package dev.joust.harness.suite.reconnect.client;

import dev.joust.load.ErrorKind;
import dev.joust.load.LoadRecorder;
import dev.joust.load.wire.io.IoThread;
import dev.joust.load.wire.user.EchoUser;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;

/**
 * A user whose session stays. He sends messages at equal distances, whether the last was answered
 * or not, so that a server that stands still delays all that were due meanwhile.
 */
final class Survivor extends EchoUser {

  private final LoadRecorder prelude;
  private final long periodNanos;
  private final long phaseNanos;
  private final Queue<Sent> unanswered = new ArrayDeque<>();
  private LoadRecorder recorder;
  private long dueNanos;
  private Optional<CountDownLatch> awaited = Optional.empty();

  /** A message whose echo has not come. */
  private record Sent(long nanos, long dueNanos, LoadRecorder recorder) {}

  /** A user who is not connected yet; the prelude has what nobody asks for. */
  Survivor(IoThread io, int number, long periodNanos, long phaseNanos, LoadRecorder prelude) {
    super(io, number, ReconnectUsers.MESSAGE);
    this.periodNanos = periodNanos;
    this.phaseNanos = phaseNanos;
    this.prelude = prelude;
    this.recorder = prelude;
  }

  /** Records there what is due from now on. */
  void recordTo(LoadRecorder own) {
    recorder = own;
    if (!isConnected()) {
      own.failed(ErrorKind.LOST, () -> "has ended the session before");
    }
  }

  /** Records nothing of what is due from now on, and tells once all before has its answer. */
  void endRecording(CountDownLatch answered) {
    recorder = prelude;
    awaited = Optional.of(answered);
    tellOnceAnswered();
  }

  private void tellOnceAnswered() {
    if (awaited.isPresent()
        && unanswered.stream().allMatch(message -> message.recorder == prelude)) {
      awaited.get().countDown();
      awaited = Optional.empty();
    }
  }

  @Override
  protected LoadRecorder connections() {
    return prelude;
  }

  @Override
  public void opened() {
    endWait();
    begun();
    dueNanos = System.nanoTime() + phaseNanos;
    io().after(phaseNanos, this::sendWhatIsDue);
  }

  private void sendWhatIsDue() {
    long now = System.nanoTime();
    while (isConnected() && dueNanos <= now) {
      if (unanswered.isEmpty()) {
        await();
      }
      unanswered.add(new Sent(now, dueNanos, recorder));
      recorder.started();
      send();
      dueNanos += periodNanos;
    }
    if (isConnected()) {
      io().after(dueNanos - now, this::sendWhatIsDue);
    }
  }

  @Override
  protected void echoed() {
    if (unanswered.isEmpty()) {
      fail(ErrorKind.UNASKED, "sends an echo of nothing");
      return;
    }
    Sent message = unanswered.remove();
    message.recorder.completed(message.nanos, message.dueNanos, System.nanoTime());
    endWait();
    if (!unanswered.isEmpty()) {
      await();
    }
    tellOnceAnswered();
  }

  @Override
  protected void lost(ErrorKind kind, String why) {
    if (unanswered.isEmpty()) {
      recorder.failed(ErrorKind.LOST, () -> why);
    }
    unanswered.forEach(message -> message.recorder.failed(kind, () -> why));
    unanswered.clear();
    begun();
    tellOnceAnswered();
  }
}
