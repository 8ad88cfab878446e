package dev.joust.quarkus;

import dev.joust.netty.base.ReceiveBuffers;
import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Counters;
import dev.joust.spi.Server;
import dev.joust.spi.ServerSetting;
import dev.joust.spi.ServerSettings;
import io.quarkus.arc.Arc;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.impl.VertxInternal;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.function.Supplier;
import java.util.stream.StreamSupport;

/** The one application of its class loader, which is an {@link ApplicationLoader}. */
public final class QuarkusServer implements Server {

  private static final ClassLoader OWN_CLASSES = QuarkusServer.class.getClassLoader();

  private final Contract contract;
  private final io.quarkus.runtime.Application quarkus;
  private final int port;
  private final SortedMap<String, String> effectiveSettings;

  private QuarkusServer(Contract contract, io.quarkus.runtime.Application quarkus) {
    this.contract = contract;
    this.quarkus = quarkus;
    quarkus.start(new String[0]);
    this.port = Arc.container().instance(ServerOptions.class).get().port();
    this.effectiveSettings = effective(contract.settings());
  }

  /** Starts the application; to be called once. */
  public static Server start(ServerSettings settings, Application application) throws IOException {
    Contract contract = new Contract(settings, application, new CounterRecorder()).begin();
    try {
      return withOwnClasses(() -> new QuarkusServer(contract, augmented()));
    } catch (RuntimeException failure) {
      for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
        if (cause instanceof SocketException || cause instanceof UnknownHostException) {
          throw settings.cannotBind(cause.getMessage(), failure);
        }
      }
      throw failure;
    }
  }

  /** The application as Quarkus' build has made it. */
  private static io.quarkus.runtime.Application augmented() {
    try {
      return (io.quarkus.runtime.Application)
          Class.forName(io.quarkus.runtime.Application.APP_CLASS_NAME)
              .getConstructor()
              .newInstance();
    } catch (ReflectiveOperationException broken) {
      throw new IllegalStateException("Quarkus does not start", broken);
    }
  }

  /** Quarkus finds classes by its thread. */
  private static <T> T withOwnClasses(Supplier<T> action) {
    Thread thread = Thread.currentThread();
    ClassLoader others = thread.getContextClassLoader();
    thread.setContextClassLoader(OWN_CLASSES);
    try {
      return action.get();
    } finally {
      thread.setContextClassLoader(others);
    }
  }

  private static SortedMap<String, String> effective(ServerSettings settings) {
    VertxInternal vertx = (VertxInternal) Arc.container().instance(Vertx.class).get();
    HttpServerOptions options = Arc.container().instance(ServerOptions.class).get().effective();
    return settings
        .effective()
        .with(ServerSetting.TRANSPORT, vertx.isNativeTransportEnabled() ? "epoll" : "nio")
        .with(
            ServerSetting.IO_THREADS,
            StreamSupport.stream(vertx.getEventLoopGroup().spliterator(), false).count())
        .with("acceptorThreads", "1")
        .with(
            ServerSetting.BACKLOG,
            options.getAcceptBacklog() < 0 ? "system default" : options.getAcceptBacklog())
        .with(ServerSetting.TCP_NO_DELAY, options.isTcpNoDelay())
        .with(ServerSetting.MAX_MESSAGE_BYTES, options.getMaxWebSocketMessageSize())
        .with("readBufferBytes", ReceiveBuffers.effective(OptionalInt.empty()))
        .with("maxChunkBytes", options.getMaxChunkSize())
        .withTls(settings)
        .with(ServerSetting.HTTP2, options.isHttp2ClearTextEnabled())
        .with(ServerSetting.EXECUTION, HandlerThreads.execution(settings))
        .values();
  }

  @Override
  public InetSocketAddress address() {
    return new InetSocketAddress(contract.settings().host(), port);
  }

  @Override
  public SortedMap<String, String> effectiveSettings() {
    return effectiveSettings;
  }

  @Override
  public Counters counters() {
    return contract.counters().snapshot();
  }

  @Override
  public synchronized void close() {
    withOwnClasses(
        () -> {
          quarkus.close();
          return quarkus;
        });
    if (OWN_CLASSES instanceof Closeable loader) {
      try {
        loader.close();
      } catch (IOException unclosed) {
        throw new UncheckedIOException(unclosed);
      }
    }
  }
}
