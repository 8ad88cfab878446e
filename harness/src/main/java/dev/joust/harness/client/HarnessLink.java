package dev.joust.harness.client;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import dev.joust.load.Address;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The client's end of the line to the harness: JSON lines over a connection of its own machine. */
public final class HarnessLink implements AutoCloseable {

  private final ObjectMapper json = mapper();
  private final Closeable connection;
  private final BufferedReader in;
  private final OutputStream out;
  private Optional<ClientMeter> meter = Optional.empty();

  private HarnessLink(Closeable connection, InputStream in, OutputStream out) {
    this.connection = connection;
    this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    this.out = out;
  }

  /**
   * Connects to the harness, which hears the token first.
   *
   * @param line where the harness is, a space, and the token that it has given: the loopback port
   *     that it listens on, or the path of a socket by which a client of another machine comes to
   *     it
   * @throws IOException if it does not listen
   */
  public static HarnessLink connect(String line) throws IOException {
    int space = line.lastIndexOf(' ');
    HarnessLink link = to(line.substring(0, space));
    link.out.write((line.substring(space + 1) + "\n").getBytes(StandardCharsets.UTF_8));
    return link;
  }

  private static HarnessLink to(String place) throws IOException {
    if (place.startsWith("/")) {
      SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(place));
      return new HarnessLink(
          channel, Channels.newInputStream(channel), Channels.newOutputStream(channel));
    }
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(place));
    socket.setTcpNoDelay(true);
    return new HarnessLink(socket, socket.getInputStream(), socket.getOutputStream());
  }

  /** The mapper that both ends use. */
  public static ObjectMapper mapper() {
    return JsonMapper.builder().addModules(new Jdk8Module(), new MessageModule()).build();
  }

  /**
   * Tells the harness something and waits for its answer.
   *
   * @throws IOException if the harness is gone
   */
  public HarnessReply tell(ClientMessage message) throws IOException {
    byte[] text = (json.writeValueAsString(message) + "\n").getBytes(StandardCharsets.UTF_8);
    out.write(text);
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
   * @return false if what comes next is to be skipped
   * @throws IOException if the harness is gone
   */
  public boolean reached(ClientReport report) throws IOException {
    return !(reached(report, HarnessReply.class) instanceof HarnessReply.Skip);
  }

  /**
   * Reports at a point of the task at which the harness has an answer for it.
   *
   * @param answer what it answers with
   * @throws IOException if the harness is gone, or answers otherwise
   */
  public <R extends HarnessReply> R reached(ClientReport report, Class<R> answer)
      throws IOException {
    if (meter.isEmpty()) {
      meter = Optional.of(ClientMeter.start());
    }
    R reply = ask(new ClientMessage.Reached<>(report, meter.get().read()), answer);
    meter.get().begin();
    return reply;
  }

  /**
   * Waits until the server is there. A task that asks for it may begin before.
   *
   * @return where it listens
   * @throws IOException if the harness is gone
   */
  public Address serverAddress() throws IOException {
    return ask(new ClientMessage.ServerWanted(), HarnessReply.ServerAddress.class).address();
  }

  @Override
  public void close() throws IOException {
    meter.ifPresent(ClientMeter::close);
    connection.close();
  }
}
