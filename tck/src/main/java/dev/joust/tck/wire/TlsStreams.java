package dev.joust.tck.wire;

import dev.joust.spi.tls.TlsIdentity;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * The client's end of TLS over a socket, which the JDK's own sockets hide too much of: a stream
 * that ends without {@code close_notify} is an error here, and closing never waits. It trusts every
 * certificate; tests look at it themselves.
 */
final class TlsStreams {

  static final SSLContext CONTEXT = trustingAll();

  /** As the clients of a run do: BoringSSL's list is fixed. */
  private static final String[] OFFERED = {
    TlsIdentity.CIPHER_SUITE, "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256"
  };

  private final Socket socket;
  private final SSLEngine engine;
  private final Object sending = new Object();
  private final ByteBuffer received;
  private final ByteBuffer clear;
  private final ByteBuffer records;
  private boolean ended;

  private TlsStreams(Socket socket, String[] protocols) {
    this.socket = socket;
    this.engine = CONTEXT.createSSLEngine();
    engine.setUseClientMode(true);
    engine.setEnabledProtocols(protocols);
    if (List.of(protocols).equals(List.of(TlsIdentity.PROTOCOL))) {
      engine.setEnabledCipherSuites(OFFERED);
    }
    SSLSession session = engine.getSession();
    this.received = ByteBuffer.allocate(session.getPacketBufferSize());
    this.records = ByteBuffer.allocate(session.getPacketBufferSize());
    this.clear = ByteBuffer.allocate(session.getApplicationBufferSize()).flip();
  }

  /**
   * Makes a handshake over a connected socket.
   *
   * @throws SSLException if the server refuses it, by an alert or by ending the stream
   */
  static TlsStreams connect(Socket socket, String... protocols) throws IOException {
    TlsStreams streams = new TlsStreams(socket, protocols);
    streams.handshake();
    return streams;
  }

  SSLSession session() {
    return engine.getSession();
  }

  InputStream in() {
    return new InputStream() {
      @Override
      public int read() throws IOException {
        return fill() ? clear.get() & 0xFF : -1;
      }

      @Override
      public int read(byte[] target, int offset, int length) throws IOException {
        if (!fill()) {
          return -1;
        }
        int bytes = Math.min(length, clear.remaining());
        clear.get(target, offset, bytes);
        return bytes;
      }
    };
  }

  OutputStream out() {
    return new OutputStream() {
      @Override
      public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        ByteBuffer source = ByteBuffer.wrap(bytes, offset, length);
        while (source.hasRemaining()) {
          wrap(source);
        }
      }
    };
  }

  /** Sends {@code close_notify}; what the server sends can still be read. */
  void endOutput() throws IOException {
    engine.closeOutbound();
    wrap(ByteBuffer.allocate(0));
  }

  private void handshake() throws IOException {
    engine.beginHandshake();
    while (isHandshaking(engine.getHandshakeStatus())) {
      switch (engine.getHandshakeStatus()) {
        case NEED_WRAP -> wrap(ByteBuffer.allocate(0));
        case NEED_TASK -> engine.getDelegatedTask().run();
        default -> unwrapForHandshake();
      }
    }
  }

  private static boolean isHandshaking(HandshakeStatus status) {
    return status != HandshakeStatus.NOT_HANDSHAKING && status != HandshakeStatus.FINISHED;
  }

  private void unwrapForHandshake() throws IOException {
    try {
      unwrap();
    } catch (EOFException end) {
      throw new SSLException("the server ended the stream within the handshake", end);
    }
    if (ended) {
      throw new SSLException("the server closed the session within the handshake");
    }
  }

  private boolean fill() throws IOException {
    while (!clear.hasRemaining() && !ended) {
      unwrap();
    }
    return clear.hasRemaining();
  }

  /** Takes a record, or reads some more of it. */
  private void unwrap() throws IOException {
    SSLEngineResult result = unwrapReceived();
    if (result.getStatus() == Status.BUFFER_UNDERFLOW) {
      int read =
          socket.getInputStream().read(received.array(), received.position(), received.remaining());
      if (read < 0) {
        throw new EOFException("the server ended the stream without close_notify");
      }
      received.position(received.position() + read);
    } else if (result.getStatus() == Status.CLOSED) {
      ended = true;
    }
    if (result.getHandshakeStatus() == HandshakeStatus.NEED_WRAP && !ended) {
      wrap(ByteBuffer.allocate(0));
    }
  }

  private SSLEngineResult unwrapReceived() throws SSLException {
    received.flip();
    clear.clear();
    try {
      return engine.unwrap(received, clear);
    } finally {
      received.compact();
      clear.flip();
    }
  }

  private void wrap(ByteBuffer source) throws IOException {
    synchronized (sending) {
      records.clear();
      engine.wrap(source, records);
      socket.getOutputStream().write(records.array(), 0, records.position());
    }
  }

  static SSLContext trustingAll() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {new TrustsAll()}, null);
      return context;
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Does not look. */
  private static final class TrustsAll extends X509ExtendedTrustManager {

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    /** Without this, the JDK would compare the host. */
    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
