package dev.joust.harness.client;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryManagerMXBean;
import java.util.List;
import java.util.Locale;

/**
 * The main class of a client JVM. Its one argument is where the harness is, and the first line of
 * its standard input the token that the harness asks for, as {@link HarnessLink#connect} takes
 * both; other accounts of the machine see the one and not the other. It ends when the trial is
 * over, or when its standard input ends, as the harness is gone then.
 */
public final class ClientMain {

  private static final int HARNESS_GONE = 1;

  private ClientMain() {}

  /** Does the task that the harness hands out. */
  public static void main(String[] arguments) throws IOException {
    Locale.setDefault(Locale.ROOT);
    String token = new BufferedReader(new InputStreamReader(System.in)).readLine();
    endWithTheHarness();
    try (HarnessLink harness = HarnessLink.connect(arguments[0] + " " + token)) {
      ClientTask task =
          harness
              .ask(
                  new ClientMessage.Hello(ProcessHandle.current().pid(), collectors()),
                  HarnessReply.Task.class)
              .task();
      harness.tell(run(task, harness));
    }
    System.exit(0);
  }

  private static List<String> collectors() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .map(MemoryManagerMXBean::getName)
        .toList();
  }

  /**
   * A client in mid-batch asks nobody, so it would not notice that the harness was killed. Its
   * standard input is the harness's, and ends with it.
   */
  private static void endWithTheHarness() {
    Thread watch =
        new Thread(
            () -> {
              try {
                while (System.in.read() >= 0) {
                  continue;
                }
              } catch (IOException gone) {
                // That is the end as well.
              }
              Runtime.getRuntime().halt(HARNESS_GONE);
            },
            "joust-harness-watch");
    watch.setDaemon(true);
    watch.start();
  }

  private static ClientMessage run(ClientTask task, HarnessLink harness) {
    try {
      task.run(harness);
      return new ClientMessage.Done();
    } catch (Exception failure) {
      failure.printStackTrace();
      return new ClientMessage.Failed(rootMessage(failure));
    }
  }

  private static String rootMessage(Throwable failure) {
    Throwable cause = failure;
    // JMH hangs what a benchmark threw on its own exception, as suppressed.
    while (cause.getCause() != null || cause.getSuppressed().length > 0) {
      cause = cause.getCause() == null ? cause.getSuppressed()[0] : cause.getCause();
    }
    return cause.getMessage() == null ? cause.toString() : cause.getMessage();
  }
}
