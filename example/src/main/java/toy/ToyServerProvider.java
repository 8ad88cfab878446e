package toy;

import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Counters;
import dev.joust.spi.Feature;
import dev.joust.spi.Header;
import dev.joust.spi.Response;
import dev.joust.spi.Server;
import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSetting;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.Transport;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;

/** A server that a stranger might write in an afternoon: a thread a connection, payloads alone. */
public final class ToyServerProvider implements ServerProvider {

  @Override
  public String name() {
    return "toy";
  }

  @Override
  public String version() {
    return "1.0";
  }

  @Override
  public Set<Feature> features() {
    return Set.of(Feature.PAYLOAD, Feature.HTTP_1_0, Feature.THREADS_END);
  }

  @Override
  public Server start(ServerSettings settings, Application application) throws IOException {
    if (settings.transport() == Transport.NATIVE) {
      throw new IllegalArgumentException("transport is NATIVE, but the toy has none");
    }
    settings.refuseCompression("the toy");
    settings.refuseBufferBytes("the toy");
    settings.refuseFrames("the toy");
    return new ToyServer(settings, application);
  }

  private static final class ToyServer implements Server {

    private final ServerSettings settings;
    private final Application application;
    private final ServerSocket listener = new ServerSocket();
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
    private final CounterRecorder counters = new CounterRecorder();

    ToyServer(ServerSettings settings, Application application) throws IOException {
      this.settings = settings;
      this.application = application;
      try {
        listener.bind(
            new InetSocketAddress(settings.host(), settings.port()), settings.backlog().orElse(50));
      } catch (BindException taken) {
        listener.close();
        throw settings.cannotBind(taken.getMessage(), taken);
      }
      daemon(this::accept);
    }

    private static void daemon(Runnable task) {
      Thread thread = new Thread(task, "toy");
      thread.setDaemon(true);
      thread.start();
    }

    private void accept() {
      try {
        while (true) {
          Socket connection = listener.accept();
          counters.connectionAccepted();
          connections.add(connection);
          if (listener.isClosed()) {
            connection.close();
          }
          daemon(() -> serve(connection));
        }
      } catch (IOException closed) {
        // That is how it ends.
      }
    }

    private void serve(Socket connection) {
      try (connection) {
        connection.setTcpNoDelay(settings.tcpNoDelay().orElse(true));
        InputStream in = new BufferedInputStream(connection.getInputStream());
        while (answer(in, connection)) {
          // The next request, if there is one.
        }
      } catch (IOException gone) {
        // The client's affair.
      } finally {
        connections.remove(connection);
        counters.connectionClosed();
      }
    }

    private boolean answer(InputStream in, Socket connection) throws IOException {
      String line = line(in);
      while (line.isEmpty()) {
        line = line(in);
      }
      String[] request = line.split(" ");
      Map<String, String> headers = new HashMap<>();
      for (String header = line(in); !header.isEmpty(); header = line(in)) {
        String[] field = header.split(":", 2);
        headers.put(field[0].toLowerCase(Locale.ROOT), field.length < 2 ? "" : field[1].strip());
      }
      boolean http11 = request.length == 3 && request[2].equals("HTTP/1.1");
      if (request.length != 3 || !request[2].matches("HTTP/1\\.[01]")
          || http11 && !headers.containsKey("host")) {
        send(connection, application.malformed(), false, "close");
        return false;
      }
      in.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "0")));
      counters.request();
      Set<String> options = Set.of(headers.getOrDefault("connection", "none").toLowerCase(Locale.ROOT).split(", *"));
      boolean keep = http11 ? !options.contains("close") : options.contains("keep-alive");
      Response response =
          application.answer(request[0], request[1]) instanceof Response ready
              ? ready
              : (Response) application.answer("GET", "/not-served-here");
      send(connection, response, request[0].equals("HEAD"), keep ? http11 ? "" : "keep-alive" : "close");
      return keep;
    }

    private static String line(InputStream in) throws IOException {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      for (int next = in.read(); next != '\n'; next = in.read()) {
        if (next < 0 || line.size() > 8_192) {
          throw new IOException("no line");
        }
        line.write(next);
      }
      return line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
    }

    private void send(Socket connection, Response response, boolean head, String option)
        throws IOException {
      StringBuilder text = new StringBuilder("HTTP/1.1 ");
      text.append(response.status()).append(response.status() == 200 ? " OK" : " Error").append("\r\n");
      text.append("Content-Type: ").append(response.contentType()).append("\r\n");
      text.append("Content-Length: ").append(response.bodyBytes()).append("\r\n");
      text.append("Date: ").append(application.date()).append("\r\n");
      for (Header header : response.headers()) {
        text.append(header.name()).append(": ").append(header.value()).append("\r\n");
      }
      text.append(option.isEmpty() ? "" : "Connection: " + option + "\r\n").append("\r\n");
      byte[] start = text.toString().getBytes(StandardCharsets.ISO_8859_1);
      ByteBuffer body = response.body();
      byte[] whole = Arrays.copyOf(start, start.length + (head ? 0 : body.remaining()));
      body.get(whole, start.length, whole.length - start.length);
      connection.getOutputStream().write(whole);
    }

    @Override
    public InetSocketAddress address() {
      return (InetSocketAddress) listener.getLocalSocketAddress();
    }

    @Override
    public SortedMap<String, String> effectiveSettings() {
      return settings
          .effective()
          .with(ServerSetting.TRANSPORT, "blocking")
          .with(ServerSetting.IO_THREADS, settings.ioThreads().orElse(1))
          .with(ServerSetting.BACKLOG, settings.backlog().orElse(50))
          .with(ServerSetting.TCP_NO_DELAY, settings.tcpNoDelay().orElse(true))
          .values();
    }

    @Override
    public Counters counters() {
      return counters.snapshot();
    }

    @Override
    public void close() {
      try {
        listener.close();
        for (Socket connection : connections) {
          connection.close();
        }
      } catch (IOException impossible) {
        throw new IllegalStateException(impossible);
      }
    }
  }
}
