package dev.joust.harness.client;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The client's end of the line to the harness: JSON lines over a loopback connection. */
public final class HarnessLink implements AutoCloseable {

  private final ObjectMapper json = mapper();
  private final Socket socket;
  private final BufferedReader in;
  private final OutputStream out;
  private Optional<ClientMeter> meter = Optional.empty();

  private HarnessLink(Socket socket) throws IOException {
    this.socket = socket;
    this.in =
        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    this.out = socket.getOutputStream();
  }

  /**
   * Connects to the harness.
   *
   * @param port the loopback port that it listens on
   * @throws IOException if it does not
   */
  public static HarnessLink connect(int port) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    return new HarnessLink(socket);
  }

  /** The mapper that both ends use. */
  public static ObjectMapper mapper() {
    return JsonMapper.builder().addModules(new Jdk8Module(), new HistogramModule()).build();
  }

  /** The port on which the harness listens, for further lines to it. */
  public int port() {
    return socket.getPort();
  }

  /**
   * Tells the harness something and waits for its answer.
   *
   * @throws IOException if the harness is gone
   */
  public HarnessReply tell(ClientMessage message) throws IOException {
    byte[] line = (json.writeValueAsString(message) + "\n").getBytes(StandardCharsets.UTF_8);
    out.write(line);
    out.flush();
    String reply = in.readLine();
    if (reply == null) {
      throw new IOException("the harness has closed the line");
    }
    return json.readValue(reply, HarnessReply.class);
  }

  /**
   * Asks the harness something.
   *
   * @param answer what it answers with
   * @throws IOException if the harness is gone, or answers otherwise
   */
  public <R extends HarnessReply> R ask(ClientMessage question, Class<R> answer)
      throws IOException {
    HarnessReply reply = tell(question);
    if (!answer.isInstance(reply)) {
      throw new IOException("the harness answered %s to %s".formatted(reply, question));
    }
    return answer.cast(reply);
  }

  /**
   * Reports at a point of the task and waits until the harness has it proceed. What this JVM spends
   * is metered from point to point.
   *
   * @throws IOException if the harness is gone
   */
  public void reached(ClientReport report) throws IOException {
    if (meter.isEmpty()) {
      meter = Optional.of(ClientMeter.start());
    }
    tell(new ClientMessage.Reached<>(report, meter.get().read()));
    meter.get().begin();
  }

  /**
   * Waits until the server is there. A task that asks for it may begin before.
   *
   * @return the server's {@code host:port}
   * @throws IOException if the harness is gone
   */
  public String serverAddress() throws IOException {
    return ask(new ClientMessage.ServerWanted(), HarnessReply.ServerAddress.class).hostAndPort();
  }

  @Override
  public void close() throws IOException {
    meter.ifPresent(ClientMeter::close);
    socket.close();
  }
}
