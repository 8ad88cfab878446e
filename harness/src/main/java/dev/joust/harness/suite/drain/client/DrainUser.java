package dev.joust.harness.suite.drain.client;

import dev.joust.load.wire.io.Target;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/**
 * A user with one connection, which is used until it ends or its client is asked to leave: a real
 * one would then go to another server. Of one thread, but for {@link #signalled} and {@link
 * #close}.
 */
abstract class DrainUser {

  private final Map<Outcome, Long> before = new EnumMap<>(Outcome.class);
  private final Map<Outcome, Long> after = new EnumMap<>(Outcome.class);
  private final Target target;
  private final Socket socket = new Socket();
  private InputStream in = InputStream.nullInputStream();
  private int timeoutMillis;
  private boolean underWay;
  private boolean answered;
  private boolean told;
  private boolean otherwiseTold;
  private volatile boolean signalled;

  DrainUser(Target target) {
    this.target = target;
  }

  /** Connects, before {@link #stay}. */
  final void connect(Duration timeout) throws IOException {
    timeoutMillis = Math.toIntExact(timeout.toMillis());
    socket.connect(target.address(), timeoutMillis);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(timeoutMillis);
    in = new BufferedInputStream(socket.getInputStream());
  }

  /** Makes requests until the connection ends: the first after a phase, others after pauses. */
  final void stay(Duration phase, Duration pause) {
    try (socket) {
      boolean speaks = isQuiet(phase) && open();
      while (speaks) {
        speaks = exchange() && (isQuiet(pause) || hear());
      }
    } catch (IOException gone) {
      // What it means depends on what is under way.
    }
    if (underWay) {
      ended(answered ? Outcome.CUT : Outcome.LOST);
    }
  }

  /** Opens what requests are made over; false if that is refused. */
  boolean open() throws IOException {
    return true;
  }

  /** Makes a request; false if there is to be no other one. */
  abstract boolean exchange() throws IOException;

  /** Takes what the server says between two requests; false if that is that the client leaves. */
  boolean hear() throws IOException {
    return false;
  }

  /** The server was asked to end. */
  final void signalled() {
    signalled = true;
  }

  /** Ends a stay that the server does not end. */
  final void close() {
    try {
      socket.close();
    } catch (IOException gone) {
      // That was wanted.
    }
  }

  final Target target() {
    return target;
  }

  final void began() {
    underWay = true;
    answered = false;
  }

  /** A part of the answer has come. */
  final void isAnswered() {
    answered = true;
  }

  final void ended(Outcome outcome) {
    underWay = false;
    (signalled ? after : before).merge(outcome, 1L, Long::sum);
  }

  /** The server has asked the client to leave, in the words that the protocol has for it. */
  final void told() {
    told = true;
  }

  /** The server has closed the session with another word. */
  final void toldOtherwise() {
    otherwiseTold = true;
  }

  final DrainResult result() {
    boolean failed = after.keySet().stream().anyMatch(outcome -> outcome != Outcome.FINISHED);
    return new DrainResult(1, told ? 1 : 0, otherwiseTold ? 1 : 0, failed ? 1 : 0, before, after);
  }

  /** Whether nothing came for a while. */
  private boolean isQuiet(Duration time) throws IOException {
    if (time.isZero()) {
      return true;
    }
    socket.setSoTimeout(Math.toIntExact(time.toMillis()));
    in.mark(1);
    try {
      read();
      in.reset();
      return false;
    } catch (SocketTimeoutException quiet) {
      return true;
    } finally {
      socket.setSoTimeout(timeoutMillis);
    }
  }

  final void write(byte[] bytes) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(bytes);
  }

  final int read() throws IOException {
    int next = in.read();
    if (next < 0) {
      throw new EOFException();
    }
    return next;
  }

  final byte[] read(int bytes) throws IOException {
    byte[] all = in.readNBytes(bytes);
    if (all.length < bytes) {
      throw new EOFException();
    }
    return all;
  }

  /** A line without its end. */
  final String readLine() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = read(); next != '\n'; next = read()) {
      line.append((char) next);
    }
    return line.toString().strip();
  }

  static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
