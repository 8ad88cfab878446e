package dev.joust.harness.client;

/**
 * One client's part of what several do together.
 *
 * @param client the client's place among them, from 0
 * @param clients how many there are
 */
public record Share(int client, int clients) {

  /** Refuses what cannot be. */
  public Share {
    if (client < 0 || client >= clients) {
      throw new IllegalArgumentException("client %d of %d".formatted(client, clients));
    }
  }

  /**
   * Its part of a number. The parts of all clients add up to the number and differ by one at most;
   * where the number is below that of the clients, some of them have none.
   */
  public int of(int whole) {
    return upTo(client + 1, whole) - upTo(client, whole);
  }

  /** Its part of a number of requests over so many connections: those of its connections. */
  public int of(int requests, int connections) {
    return upTo(client + 1, requests, connections) - upTo(client, requests, connections);
  }

  private int upTo(int clientsBefore, int requests, int connections) {
    return (int) ((long) requests * upTo(clientsBefore, connections) / connections);
  }

  private int upTo(int client, int whole) {
    return (int) (((long) whole * client + clients - 1) / clients);
  }

  /**
   * Where in the space between two of its requests it sends the first, so that clients that begin
   * at the same time take turns: 0 or more, less than 1.
   */
  public double phase() {
    return (double) client / clients;
  }

  /** Its part of a rate at which so many connections are loaded: that of its connections. */
  public double of(double rate, int connections) {
    return rate * of(connections) / connections;
  }
}
