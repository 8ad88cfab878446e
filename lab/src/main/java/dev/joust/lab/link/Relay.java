package dev.joust.lab.link;

import dev.joust.lab.link.profile.Shape;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Accepts connections and relays each to a server, through a delay line for each way. */
final class Relay implements AutoCloseable {

  private static final int BACKLOG = 1_024;

  private final ServerSocket listener;
  private final InetSocketAddress server;
  private final SharedShaper up;
  private final SharedShaper down;
  private final Queue<DelayLine> lines = new ConcurrentLinkedQueue<>();

  private Relay(ServerSocket listener, InetSocketAddress server, Shape shape, long seed) {
    this.listener = listener;
    this.server = server;
    this.up = new SharedShaper(shape.up(), seed);
    this.down = new SharedShaper(shape.down(), ~seed);
  }

  /**
   * Begins to accept connections.
   *
   * @param own where; port 0: any
   * @param server where they lead
   */
  static Relay start(InetSocketAddress own, InetSocketAddress server, Shape shape, long seed)
      throws IOException {
    ServerSocket listener = new ServerSocket();
    listener.bind(own, BACKLOG);
    Relay relay = new Relay(listener, server, shape, seed);
    Thread thread = new Thread(relay::accept, "joust-relay");
    thread.setDaemon(true);
    thread.start();
    return relay;
  }

  InetSocketAddress address() {
    return (InetSocketAddress) listener.getLocalSocketAddress();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listener.accept();
        try {
          relay(client);
        } catch (IOException unreachable) {
          client.close();
        }
      }
    } catch (IOException closed) {
      // The link is taken down.
    }
  }

  private void relay(Socket client) throws IOException {
    Socket onward = new Socket(server.getAddress(), server.getPort());
    client.setTcpNoDelay(true);
    onward.setTcpNoDelay(true);
    lines.removeIf(DelayLine::hasEnded);
    lines.add(DelayLine.start(client, onward, up));
    lines.add(DelayLine.start(onward, client, down));
  }

  @Override
  public void close() {
    try (listener) {
      lines.forEach(DelayLine::close);
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
