package dev.joust.load.wire;

import dev.joust.load.Goal;
import dev.joust.load.LoadRecorder;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;

/**
 * A closed loop: users who are idle send the next request once all has been read that had come by
 * then. What is read in one go and sent in one go finds its code in the processor's caches, and the
 * server finds more than one request when it looks.
 *
 * @param goal how much to do
 * @param recorder where it is recorded
 * @param busy counts the users down who are done
 */
record ClosedRound(Goal goal, LoadRecorder recorder, CountDownLatch busy) implements Round {

  @Override
  public void ready(Sender sender) {
    idle(sender);
  }

  @Override
  public void idle(Sender sender) {
    Queue<Sender> idle = sender.thread().idle();
    if (idle.isEmpty()) {
      sender.thread().io().execute(() -> dispatch(idle));
    }
    idle.add(sender);
  }

  @Override
  public void gone(Sender sender) {
    busy.countDown();
  }

  private void dispatch(Queue<Sender> idle) {
    while (!idle.isEmpty()) {
      Sender sender = idle.remove();
      if (sender.canSend() && goal.admits()) {
        sender.send();
      } else {
        gone(sender);
      }
    }
  }
}
