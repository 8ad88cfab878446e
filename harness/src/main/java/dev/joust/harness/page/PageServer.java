package dev.joust.harness.page;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.joust.lab.input.UsageException;
import dev.joust.load.Endpoint;
import dev.joust.reports.page.Page;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Serves a run's page, and the files beside it, to programs on this machine. */
public final class PageServer implements AutoCloseable {

  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "csv", "text/csv; charset=utf-8",
          "json", "application/json",
          "xml", "application/xml");
  private static final String OTHER_TYPE = "text/plain; charset=utf-8";

  private static final int OK = 200;
  private static final int NOT_FOUND = 404;
  private static final int METHOD_NOT_ALLOWED = 405;
  private static final int NO_BODY = -1;

  private final Path folder;
  private final HttpServer server;

  /**
   * Serves a folder at the loopback address.
   *
   * @param port 0 for any that is free
   * @throws UsageException if the port is in use or not allowed
   */
  public PageServer(Path folder, int port) throws IOException {
    this.folder = folder;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    } catch (BindException taken) {
      throw new UsageException(
          "--port %d: %s; name another, or none for any that is free"
              .formatted(port, taken.getMessage()),
          taken);
    }
    server.createContext("/", this::answer);
    server.start();
  }

  /** Where the page is. */
  public String address() {
    InetSocketAddress own = server.getAddress();
    return Endpoint.HTTP_KEEPALIVE.uri(own.getHostString() + ":" + own.getPort(), "/").toString();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (!List.of("GET", "HEAD").contains(exchange.getRequestMethod())) {
        exchange.getResponseHeaders().set("Allow", "GET, HEAD");
        exchange.sendResponseHeaders(METHOD_NOT_ALLOWED, NO_BODY);
        return;
      }
      Optional<Path> file = file(exchange.getRequestURI().getPath());
      if (file.isEmpty()) {
        exchange.sendResponseHeaders(NOT_FOUND, NO_BODY);
        return;
      }
      exchange.getResponseHeaders().set("Content-Type", type(file.get()));
      if (exchange.getRequestMethod().equals("HEAD")) {
        exchange.sendResponseHeaders(OK, NO_BODY);
        return;
      }
      exchange.sendResponseHeaders(OK, Files.size(file.get()));
      Files.copy(file.get(), exchange.getResponseBody());
    }
  }

  private Optional<Path> file(String path) {
    String name = path.equals("/") ? Page.FILE : path.substring(1);
    if (name.contains("/") || name.startsWith(".")) {
      return Optional.empty();
    }
    try {
      return Optional.of(folder.resolve(name)).filter(Files::isRegularFile);
    } catch (InvalidPathException noFile) {
      return Optional.empty();
    }
  }

  private static String type(Path file) {
    String name = file.getFileName().toString();
    return TYPES.getOrDefault(name.substring(name.lastIndexOf('.') + 1), OTHER_TYPE);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
