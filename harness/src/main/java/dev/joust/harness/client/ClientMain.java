package dev.joust.harness.client;

import java.io.IOException;
import org.openjdk.jmh.runner.RunnerException;

/**
 * The main class of a client JVM. Its one argument is the loopback port on which the harness
 * listens; it ends when the trial is over, or when the harness is gone.
 */
public final class ClientMain {

  private ClientMain() {}

  /** Runs the trial that the harness hands out. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    int harnessPort = Integer.parseInt(arguments[0]);
    try (HarnessLink harness = HarnessLink.connect(harnessPort)) {
      ClientTrial trial =
          harness
              .tell(new ClientMessage.Hello(ProcessHandle.current().pid()))
              .trial()
              .orElseThrow();
      harness.tell(run(trial, harness, harnessPort));
    }
    System.exit(0);
  }

  private static ClientMessage run(ClientTrial trial, HarnessLink harness, int harnessPort)
      throws InterruptedException {
    try {
      if (trial.warmUp().isPresent()) {
        harness.tell(
            new WarmUp(LoadClients.named(trial.client()), trial, trial.warmUp().get(), harness)
                .run());
      }
      new CellRunner(trial, harnessPort).run();
      return new ClientMessage.Done();
    } catch (IOException | RunnerException | RuntimeException failure) {
      failure.printStackTrace();
      return new ClientMessage.Failed(rootMessage(failure));
    }
  }

  private static String rootMessage(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause.getMessage() == null ? cause.toString() : cause.getMessage();
  }
}
