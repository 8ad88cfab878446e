package dev.joust.harness.block;

import java.util.Locale;
import java.util.Scanner;

/**
 * Simulated servers for two searches of their capacity, one of which is Joust's. Answers a command
 * a line:
 *
 * <ul>
 *   <li>{@code begin KIND PER_SECOND SEED}: a server; answers with its throughput;
 *   <li>{@code knee SECONDS}: the rate that passes half of the trials of that length;
 *   <li>{@code search THROUGHPUT TRIALS SECONDS}: what Joust finds, with its bounds;
 *   <li>{@code trial RATE SECONDS}: how many requests there were, and how many were late.
 * </ul>
 */
final class CapacityOracle {

  private CapacityOracle() {}

  public static void main(String[] arguments) {
    SimulatedServer server = null;
    Scanner commands = new Scanner(System.in).useLocale(Locale.ROOT);
    while (commands.hasNext()) {
      switch (commands.next()) {
        case "begin" -> {
          SimulatedServer.Kind kind = SimulatedServer.Kind.valueOf(commands.next());
          server = new SimulatedServer(kind, commands.nextDouble(), commands.nextLong());
          System.out.println(server.throughput());
        }
        case "knee" -> System.out.println(server.knee(commands.nextDouble()));
        case "search" -> {
          double throughput = commands.nextDouble();
          int trials = commands.nextInt();
          double seconds = commands.nextDouble();
          CapacitySearch search = new CapacitySearch(throughput, seconds);
          for (int trial = 0; trial < trials; trial++) {
            double rate = search.next();
            search.tried(rate, server.passes(rate, seconds));
          }
          CapacitySearch.Found found = search.found();
          System.out.println(
              found.lowPerSecond() + " " + found.perSecond() + " " + found.highPerSecond());
        }
        case "trial" -> {
          double rate = commands.nextDouble();
          double seconds = commands.nextDouble();
          System.out.println(
              SimulatedServer.requests(rate, seconds) + " " + server.late(rate, seconds));
        }
        default -> throw new IllegalArgumentException("no such command");
      }
    }
  }
}
