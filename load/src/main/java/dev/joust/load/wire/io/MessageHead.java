package dev.joust.load.wire.io;

/** The first bytes of a message that comes in parts, and how many it has had so far. */
public final class MessageHead {

  private final byte[] head;
  private int messageBytes;

  /**
   * That of no message yet.
   *
   * @param mostBytes how many bytes are kept
   */
  public MessageHead(int mostBytes) {
    this.head = new byte[mostBytes];
  }

  /** A part of the message, from one index to before another. */
  public void add(byte[] part, int from, int to) {
    if (messageBytes < head.length) {
      int kept = Math.min(to - from, head.length - messageBytes);
      System.arraycopy(part, from, head, messageBytes, kept);
    }
    messageBytes += to - from;
  }

  /** What is kept, in an array that the next message overwrites. */
  public byte[] bytes() {
    return head;
  }

  /** How many of those bytes are the message's. */
  public int length() {
    return Math.min(messageBytes, head.length);
  }

  /** How many bytes of the message have come, kept or not. */
  public int messageBytes() {
    return messageBytes;
  }

  /** The next part is the first of another message. */
  public void clear() {
    messageBytes = 0;
  }
}
