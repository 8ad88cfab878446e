package dev.joust.lab.link;

import dev.joust.hiccup.TimerSlack;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;

/**
 * Hands bytes on from one socket to another, each piece as long after its arrival as the link takes
 * for it.
 */
final class DelayLine implements AutoCloseable {

  /** As much as a packet holds, so that a slow rate is as even as with packets. */
  private static final int PIECE_BYTES = 1_448;

  /** What IP and TCP with its timestamps would add to a piece. */
  private static final int HEADER_BYTES = 52;

  private final Socket from;
  private final Socket to;
  private final SharedShaper shaper;
  private final BlockingQueue<Piece> underWay = new LinkedBlockingQueue<>();
  private final Semaphore room;
  private volatile boolean ended;

  /** Bytes with the time when they are due; none are the end of the stream. */
  private record Piece(byte[] bytes, long dueNanos) {}

  private DelayLine(Socket from, Socket to, SharedShaper shaper) {
    this.from = from;
    this.to = to;
    this.shaper = shaper;
    this.room = new Semaphore(shaper.mostBytes());
  }

  static DelayLine start(Socket from, Socket to, SharedShaper shaper) {
    DelayLine line = new DelayLine(from, to, shaper);
    daemon("joust-relay-in", line::read);
    daemon("joust-relay-out", line::write);
    return line;
  }

  private static void daemon(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
  }

  private void read() {
    byte[] piece = new byte[PIECE_BYTES];
    try {
      InputStream in = from.getInputStream();
      for (int bytes = in.read(piece); bytes >= 0; bytes = in.read(piece)) {
        room.acquireUninterruptibly(bytes);
        underWay.add(new Piece(Arrays.copyOf(piece, bytes), shaper.dueNanos(bytes + HEADER_BYTES)));
      }
    } catch (IOException reset) {
      // The other end hears of it as an end of the stream.
    }
    underWay.add(new Piece(new byte[0], shaper.dueNanos(0)));
  }

  private void write() {
    TimerSlack.end();
    try {
      OutputStream out = to.getOutputStream();
      for (Piece piece = underWay.take(); piece.bytes().length > 0; piece = underWay.take()) {
        awaitDue(piece);
        out.write(piece.bytes());
        room.release(piece.bytes().length);
      }
      to.shutdownOutput();
    } catch (IOException gone) {
      closeBoth();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } finally {
      ended = true;
      if (from.isOutputShutdown()) {
        // The other way has ended before.
        closeBoth();
      }
    }
  }

  private void awaitDue(Piece piece) {
    long left = piece.dueNanos() - System.nanoTime();
    while (left > 0 && !from.isClosed()) {
      LockSupport.parkNanos(left);
      left = piece.dueNanos() - System.nanoTime();
    }
  }

  /** Whether the stream has come to its end. */
  boolean hasEnded() {
    return ended;
  }

  private void closeBoth() {
    try (from;
        to) {
      room.release(shaper.mostBytes());
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  public void close() {
    closeBoth();
  }
}
