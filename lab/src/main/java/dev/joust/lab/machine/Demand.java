package dev.joust.lab.machine;

import dev.joust.lab.input.UsageException;

/**
 * What a run wants of the machine.
 *
 * @param connections the most at a time, 1 or more
 * @param newConnectionsPerSecond how many are opened where each request has its own, 1 or more
 * @param jvms how many JVMs live side by side; 0: none
 * @param memoryBytes how much memory they may take together
 */
public record Demand(int connections, int newConnectionsPerSecond, int jvms, long memoryBytes) {

  static final double MOST_MEMORY_SHARE = 0.8;

  /** The most that the suites ask for when nothing else is said. */
  public static final int DEFAULT_CONNECTIONS = 1_000;

  private static final int DEFAULT_NEW_CONNECTIONS_PER_SECOND = 10_000;

  private static final long FILES_BESIDE_CONNECTIONS = 500;

  /**
   * Checks the numbers.
   *
   * @throws UsageException if one is below 1
   */
  public Demand {
    requirePositive("connections", connections);
    requirePositive("newConnectionsPerSecond", newConnectionsPerSecond);
  }

  /**
   * A run with that many connections at a time and the usual rate of new ones.
   *
   * @throws UsageException if it is below 1
   */
  public static Demand ofConnections(int connections) {
    return new Demand(connections, DEFAULT_NEW_CONNECTIONS_PER_SECOND, 0, 0);
  }

  /**
   * This demand with servers that live side by side, and a client.
   *
   * @param servers how many servers
   * @param serverBytes the memory that each of them may take
   * @param clientBytes the memory that the client may take
   */
  public Demand sideBySide(int servers, long serverBytes, long clientBytes) {
    return new Demand(
        connections, newConnectionsPerSecond, servers + 1, servers * serverBytes + clientBytes);
  }

  /** Whether a machine's memory holds all JVMs that live side by side, as far as it is known. */
  public boolean fits(Environment machine) {
    return machine.memoryLimitBytes().stream().allMatch(this::fits);
  }

  boolean fits(long bytes) {
    return memoryBytes <= bytes * MOST_MEMORY_SHARE;
  }

  private static void requirePositive(String name, int value) {
    if (value < 1) {
      throw new UsageException("%s is %d, must be 1 or more".formatted(name, value));
    }
  }

  /** Both ends of each connection, as if in one process, and jars, logs and pipes. */
  long openFiles() {
    return 2L * connections + FILES_BESIDE_CONNECTIONS;
  }
}
