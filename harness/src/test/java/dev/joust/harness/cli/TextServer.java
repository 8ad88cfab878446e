package dev.joust.harness.cli;

import dev.joust.load.wire.websocket.Handshake;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A WebSocket server that answers the first bytes of a message with a text message. */
final class TextServer implements AutoCloseable {

  private static final String KEY = "sec-websocket-key: ";
  private static final byte[] TEXT_FRAME = {(byte) 0x81, 2, 'h', 'i'};

  private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());

  TextServer() throws IOException {
    Thread thread = new Thread(this::accept, "text");
    thread.setDaemon(true);
    thread.start();
  }

  int port() {
    return listener.getLocalPort();
  }

  private void accept() {
    try {
      while (true) {
        serve(listener.accept());
      }
    } catch (IOException closed) {
      // That is how it ends.
    }
  }

  private static void serve(Socket connection) {
    try (connection) {
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(connection.getInputStream(), StandardCharsets.ISO_8859_1));
      String key = "";
      for (String line = in.readLine(); !line.isEmpty(); line = in.readLine()) {
        if (line.toLowerCase(Locale.ROOT).startsWith(KEY)) {
          key = line.substring(KEY.length());
        }
      }
      String head =
          "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
              + "Sec-WebSocket-Accept: %s\r\n\r\n".formatted(Handshake.accept(key));
      connection.getOutputStream().write(head.getBytes(StandardCharsets.ISO_8859_1));
      in.read();
      connection.getOutputStream().write(TEXT_FRAME);
      in.transferTo(Writer.nullWriter());
    } catch (IOException gone) {
      // The client's affair.
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
