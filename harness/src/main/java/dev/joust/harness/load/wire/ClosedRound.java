package dev.joust.harness.load.wire;

import dev.joust.harness.load.Goal;
import dev.joust.harness.load.LoadRecorder;
import java.util.concurrent.CountDownLatch;

/**
 * A closed loop: a user who is idle sends the next request at once.
 *
 * @param goal how much to do
 * @param recorder where it is recorded
 * @param busy counts the users down who are done
 */
record ClosedRound(Goal goal, LoadRecorder recorder, CountDownLatch busy) implements Round {

  @Override
  public void idle(User user) {
    if (goal.admits()) {
      user.send();
    } else {
      gone(user);
    }
  }

  @Override
  public void gone(User user) {
    busy.countDown();
  }
}
