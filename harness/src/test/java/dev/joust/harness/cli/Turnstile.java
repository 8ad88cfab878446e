package dev.joust.harness.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A contender that lets a trial go on only if there is a ticket for it: without one, a trial has
 * both its processes and lasts until it is ended.
 */
final class Turnstile {

  /** Its name as a contender. */
  static final String NAME = "turnstile";

  private static final String OPEN = "open";

  private static final String WAIT_FOR_A_TICKET =
      """
      synchronized (counters) {
        while (System.getProperty("admitted") == null) {
          for (java.io.File ticket : new java.io.File("%s").listFiles()) {
            if (ticket.getName().equals("%s") || ticket.delete()) {
              System.setProperty("admitted", "yes");
              break;
            }
          }
          java.util.concurrent.locks.LockSupport.parkNanos(1_000_000);
        }
      }
      """;

  private final Path tickets;

  private Turnstile(Path tickets) {
    this.tickets = tickets;
  }

  /** Builds it into a folder of contenders, with tickets for some trials in another. */
  static Turnstile build(Path servers, Path tickets, int trials) throws IOException {
    Toy.buildFaultyUnderLoadInto(servers.resolve(NAME), WAIT_FOR_A_TICKET.formatted(tickets, OPEN));
    Turnstile turnstile = new Turnstile(Files.createDirectories(tickets));
    turnstile.admit(trials);
    return turnstile;
  }

  /** Lets so many more trials go on. */
  void admit(int trials) throws IOException {
    for (int i = 0; i < trials; i++) {
      Files.createTempFile(tickets, "ticket-", "");
    }
  }

  /** Lets all trials go on. */
  void open() throws IOException {
    Files.createFile(tickets.resolve(OPEN));
  }
}
