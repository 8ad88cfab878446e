package dev.joust.vertx;

import dev.joust.spi.Application;
import dev.joust.spi.Server;
import dev.joust.spi.ServerSetting;
import dev.joust.spi.ServerSettings;
import io.vertx.core.AbstractVerticle;
import io.vertx.core.AsyncResult;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Verticle;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServerOptions;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** A Vert.x 3.5 server: one instance of the verticle on each event loop, all on the same port. */
final class VertxServer extends Server.Counting {

  private static final long CLOSE_SECONDS = 10;

  /** Without it, Vert.x 3.5 makes a folder for files in the current one. */
  private static final String NO_FILES = "vertx.disableFileCPResolving";

  private final HttpServerOptions options;
  private final int eventLoops;
  private final Vertx vertx;
  private final AtomicBoolean closed = new AtomicBoolean();
  private int port;

  private VertxServer(ServerSettings settings) {
    super(settings);
    this.options =
        new HttpServerOptions()
            .setMaxWebsocketFrameSize(settings.maxMessageBytes())
            .setMaxWebsocketMessageSize(settings.maxMessageBytes());
    settings.backlog().ifPresent(options::setAcceptBacklog);
    settings.tcpNoDelay().ifPresent(options::setTcpNoDelay);
    VertxOptions vertxOptions = new VertxOptions();
    settings.ioThreads().ifPresent(vertxOptions::setEventLoopPoolSize);
    this.eventLoops = vertxOptions.getEventLoopPoolSize();
    System.getProperties().putIfAbsent(NO_FILES, "true");
    this.vertx = Vertx.vertx(vertxOptions);
  }

  static VertxServer start(ServerSettings settings, Application application) throws IOException {
    VertxServer server = new VertxServer(settings);
    try {
      server.deploy(application);
      return server;
    } catch (IOException failure) {
      server.close();
      throw failure;
    }
  }

  private void deploy(Application application) throws IOException {
    port = settings.port() == 0 ? freePort() : settings.port();
    CompletableFuture<String> deployed =
        future(
            done ->
                vertx.deployVerticle(
                    () -> verticle(application),
                    new DeploymentOptions().setInstances(eventLoops),
                    done));
    try {
      deployed.get();
    } catch (ExecutionException failure) {
      throw settings.cannotBind(failure.getCause().getMessage(), failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException(interrupted);
    }
  }

  /** Instances of a verticle share a port only if it is not 0. */
  private int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket()) {
      free.setReuseAddress(true);
      free.bind(new InetSocketAddress(settings.host(), 0));
      return free.getLocalPort();
    }
  }

  private Verticle verticle(Application application) {
    return new AbstractVerticle() {
      @Override
      public void start(Future<Void> started) {
        vertx
            .createHttpServer(options)
            .connectionHandler(
                connection -> {
                  counters.connectionAccepted();
                  connection.closeHandler(gone -> counters.connectionClosed());
                })
            .requestHandler(new HttpHandler(application, counters, settings.maxMessageBytes()))
            .listen(port, settings.host(), bound -> started.handle(bound.mapEmpty()));
      }
    };
  }

  private static <T> CompletableFuture<T> future(Consumer<Handler<AsyncResult<T>>> action) {
    CompletableFuture<T> future = new CompletableFuture<>();
    action.accept(
        result -> {
          if (result.succeeded()) {
            future.complete(result.result());
          } else {
            future.completeExceptionally(result.cause());
          }
        });
    return future;
  }

  @Override
  public InetSocketAddress address() {
    return new InetSocketAddress(settings.host(), port);
  }

  @Override
  public SortedMap<String, String> effectiveSettings() {
    int backlog = options.getAcceptBacklog();
    return settings
        .effective()
        .with(ServerSetting.TRANSPORT, "nio")
        .with(ServerSetting.IO_THREADS, eventLoops)
        .with("acceptorThreads", "1")
        .with(ServerSetting.BACKLOG, backlog < 0 ? "system default" : String.valueOf(backlog))
        .with(ServerSetting.TCP_NO_DELAY, options.isTcpNoDelay())
        .with("maxChunkBytes", options.getMaxChunkSize())
        .values();
  }

  @Override
  public void close() {
    if (closed.getAndSet(true)) {
      return;
    }
    try {
      VertxServer.<Void>future(vertx::close).get(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException failure) {
      throw new IllegalStateException("Vert.x did not close", failure);
    }
  }
}
