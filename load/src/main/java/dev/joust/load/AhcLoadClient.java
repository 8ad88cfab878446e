package dev.joust.load;

import static org.asynchttpclient.Dsl.asyncHttpClient;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.asynchttpclient.AsyncHttpClient;
import org.asynchttpclient.AsyncHttpClientConfig;
import org.asynchttpclient.DefaultAsyncHttpClientConfig;

/** AsyncHttpClient, the client that most JVM users have. */
public final class AhcLoadClient implements LoadClient {

  /** The name of this client. */
  public static final String NAME = "ahc";

  private static final int MOST_MESSAGE_BYTES = 64 * 1024 * 1024;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public LoadSession open(LoadSpec spec) throws IOException, InterruptedException {
    AtomicReference<LoadRecorder> recorder = new AtomicReference<>(new LoadRecorder());
    AsyncHttpClient client = asyncHttpClient(config(spec, new WireCounter(recorder)));
    try {
      return spec.exchange() == Exchange.WEBSOCKET
          ? AhcWebSocketSession.open(client, spec, recorder)
          : AhcHttpSession.open(client, spec, recorder);
    } catch (IOException | InterruptedException | RuntimeException failure) {
      client.close();
      throw failure;
    }
  }

  /** Retries, redirects and decompression are off: each would hide what the server did. */
  private static AsyncHttpClientConfig config(LoadSpec spec, WireCounter counter) {
    return new DefaultAsyncHttpClientConfig.Builder()
        .setIoThreadsCount(spec.ioThreads())
        .setSslEngineFactory((config, host, port) -> spec.tls().engine(host, port))
        .setKeepAlive(spec.exchange() != Exchange.HTTP_CLOSE)
        .setMaxConnections(-1)
        .setMaxConnectionsPerHost(-1)
        .setMaxRequestRetry(0)
        .setFollowRedirect(false)
        .setConnectTimeout(spec.timeout())
        .setRequestTimeout(spec.timeout())
        .setReadTimeout(spec.timeout())
        .setPooledConnectionIdleTimeout(Duration.ofMinutes(10))
        .setShutdownQuietPeriod(Duration.ZERO)
        .setShutdownTimeout(Duration.ofSeconds(5))
        .setEnablewebSocketCompression(spec.compression() == Compression.DEFLATE)
        .setWebSocketMaxFrameSize(MOST_MESSAGE_BYTES)
        .setWebSocketMaxBufferSize(MOST_MESSAGE_BYTES)
        .setHttpAdditionalChannelInitializer(counter::countIn)
        .setWsAdditionalChannelInitializer(counter::countIn)
        .build();
  }
}
