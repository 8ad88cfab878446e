package dev.joust.harness.suite.handshake.client;

import dev.joust.load.ErrorKind;
import dev.joust.load.LoadRecorder;
import dev.joust.load.Tls;
import dev.joust.load.wire.io.Target;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import javax.net.ssl.SSLSocket;

/**
 * A user who makes connections, one after the other, sends one request over each and reads to its
 * end. Whether a handshake was a full one is seen by the certificate that comes in such a one alone
 * (RFC 8446, section 2.2).
 */
final class HandshakeUser {

  private static final String OK = "HTTP/1.1 200 ";

  private final Target target;
  private final Handshake kind;
  private final HandshakeTerms terms;
  private final int timeoutMillis;
  private final byte[] request;
  private final AtomicLong certificates = new AtomicLong();
  private final LoadRecorder recorder;
  private final Map<Handshake, LongAdder> answered;
  private Tls tls = Tls.counting(certificates::incrementAndGet);

  /** Records connections, with the times until the first byte, and counts answers by kind. */
  HandshakeUser(
      Target target,
      Handshake kind,
      HandshakeTerms terms,
      Duration timeout,
      LoadRecorder recorder,
      Map<Handshake, LongAdder> answered) {
    this.target = target;
    this.kind = kind;
    this.terms = terms;
    this.timeoutMillis = Math.toIntExact(timeout.toMillis());
    this.request = target.request("Connection: close");
    this.recorder = recorder;
    this.answered = answered;
  }

  void connect() {
    recorder.started();
    if (kind == Handshake.FULL) {
      // A context of its own knows no session that could be resumed.
      tls = Tls.counting(certificates::incrementAndGet);
    }
    long presented = certificates.get();
    long start = System.nanoTime();
    try (Socket socket = socket()) {
      socket.setSoTimeout(timeoutMillis);
      socket.setTcpNoDelay(true);
      socket.getOutputStream().write(request);
      InputStream in = socket.getInputStream();
      int first = in.read();
      long nanos = System.nanoTime() - start;
      if (socket instanceof SSLSocket secure) {
        tls.requireAgreed(secure.getSession());
      }
      boolean isOk = isOk(first, in);
      if (socket instanceof SSLSocket secure
          && !terms.areKept(secure.getSession(), tls.hasTicket(secure.getSession()))) {
        recorder.failed(ErrorKind.TLS);
      } else if (isOk) {
        answered.get(kind(presented)).increment();
        recorder.completed(nanos);
      } else {
        recorder.failed(ErrorKind.STATUS);
      }
    } catch (SocketTimeoutException late) {
      recorder.failed(ErrorKind.TIMEOUT);
    } catch (IOException lost) {
      recorder.failed(ErrorKind.CLOSED);
    }
  }

  private Socket socket() throws IOException {
    String host = target.address().getHostString();
    int port = target.address().getPort();
    return kind == Handshake.NONE ? new Socket(host, port) : tls.connect(host, port);
  }

  private static boolean isOk(int first, InputStream in) throws IOException {
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    answer.write(first);
    in.transferTo(answer);
    return answer.toString(StandardCharsets.US_ASCII).startsWith(OK);
  }

  private Handshake kind(long presentedBefore) {
    if (kind == Handshake.NONE) {
      return Handshake.NONE;
    }
    return certificates.get() > presentedBefore ? Handshake.FULL : Handshake.RESUMED;
  }
}
