package dev.joust.harness.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A server that sends the same bytes for each request, whatever they are, and then may close. */
final class AnswersServer implements AutoCloseable {

  private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final byte[] answer;
  private final boolean closes;

  AnswersServer(String answer, boolean closes) throws IOException {
    this.answer = answer.getBytes(StandardCharsets.ISO_8859_1);
    this.closes = closes;
    daemon(this::accept);
  }

  int port() {
    return listener.getLocalPort();
  }

  private void accept() {
    try {
      while (true) {
        Socket connection = listener.accept();
        daemon(() -> serve(connection));
      }
    } catch (IOException closed) {
      // That is how it ends.
    }
  }

  private void serve(Socket connection) {
    try (connection) {
      BufferedReader requests =
          new BufferedReader(
              new InputStreamReader(connection.getInputStream(), StandardCharsets.ISO_8859_1));
      OutputStream out = connection.getOutputStream();
      for (String line = requests.readLine(); line != null; line = requests.readLine()) {
        if (line.isEmpty()) {
          out.write(answer);
          if (closes) {
            return;
          }
        }
      }
    } catch (IOException gone) {
      // The client's affair.
    }
  }

  private static void daemon(Runnable task) {
    Thread thread = new Thread(task, "answers");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
