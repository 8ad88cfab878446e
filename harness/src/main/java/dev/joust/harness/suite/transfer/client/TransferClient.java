package dev.joust.harness.suite.transfer.client;

import dev.joust.load.Address;
import dev.joust.load.wire.io.Target;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;

/**
 * Sends one message after the other, one connection at a time, and checks each answer: its length,
 * and for an echo its content. For use by one thread.
 */
public final class TransferClient implements AutoCloseable {

  private final Target target;
  private final boolean closes;
  private final Duration timeout;
  private final Conversation conversation;
  private BlockingConnection connection;
  private long messages;

  private TransferClient(Target target, boolean closes, Conversation conversation, Duration timeout)
      throws IOException {
    this.target = target;
    this.closes = closes;
    this.conversation = conversation;
    this.timeout = timeout;
    this.connection = connect();
  }

  /**
   * Makes ready to transfer. Where connections stay open, it is open from now on.
   *
   * @param address the server's address
   * @param timeout how long one message may take
   * @throws IOException if the server cannot be reached or refuses the handshake
   */
  public static TransferClient open(
      Address address, TransferExchange exchange, int payloadBytes, Duration timeout)
      throws IOException {
    Target target = Target.of(exchange.uri(address, payloadBytes));
    Conversation conversation =
        exchange.endpoint().isWebSocket()
            ? new WebSocketConversation(target, exchange, payloadBytes)
            : new HttpConversation(target, exchange, payloadBytes);
    return new TransferClient(target, exchange.endpoint().closes(), conversation, timeout);
  }

  /**
   * Sends a message and waits for its answer.
   *
   * @throws IOException if there is none in time, or another than there should be; the client is of
   *     no use then
   */
  public Transfer transfer() throws IOException {
    if (closes) {
      connection.close();
    }
    long start = System.nanoTime();
    if (closes) {
      connection = connect();
    }
    long sentBefore = connection.bytesSent();
    long receivedBefore = connection.bytesReceived();
    connection.exchange(conversation.begin(messages++), conversation);
    long end = System.nanoTime();
    return new Transfer(
        end - start,
        connection.firstByteNanos() - start,
        connection.bytesSent() - sentBefore,
        connection.bytesReceived() - receivedBefore);
  }

  private BlockingConnection connect() throws IOException {
    BlockingConnection connected = BlockingConnection.connect(target.address(), timeout);
    try {
      conversation.open(connected);
      return connected;
    } catch (IOException failure) {
      connected.close();
      throw failure;
    }
  }

  @Override
  public void close() throws IOException {
    connection.close();
  }

  /** What is said on a connection. */
  interface Conversation extends BlockingConnection.Hearer {

    /** Does what comes before the first message. */
    void open(BlockingConnection connection) throws IOException;

    /** The bytes of the n-th message, whose answer is heard next. */
    ByteBuffer[] begin(long message);
  }
}
