package dev.joust.load.ahc;

import static org.asynchttpclient.Dsl.asyncHttpClient;
import static org.asynchttpclient.netty.channel.ChannelManager.HTTP_CLIENT_CODEC;

import dev.joust.load.Compression;
import dev.joust.load.LoadClient;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadSession;
import dev.joust.load.LoadSpec;
import dev.joust.load.wire.http.HeadReader;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpDecoderConfig;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.asynchttpclient.AsyncHttpClient;
import org.asynchttpclient.AsyncHttpClientConfig;
import org.asynchttpclient.DefaultAsyncHttpClientConfig;

/**
 * AsyncHttpClient, the client that most JVM users have. Beside it, answers are held to the rules of
 * HTTP as strictly as by the client {@code wire}.
 */
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
    AsyncHttpClient client = asyncHttpClient(config(spec, recorder));
    try {
      return spec.endpoint().isWebSocket()
          ? AhcWebSocketSession.open(client, spec, recorder)
          : AhcHttpSession.open(client, spec, recorder);
    } catch (IOException | InterruptedException | RuntimeException failure) {
      client.close();
      throw failure;
    }
  }

  /**
   * Retries, redirects, decompression and cookies are off: each would hide what the server did, or
   * let one user send what another one got.
   */
  private static AsyncHttpClientConfig config(
      LoadSpec spec, AtomicReference<LoadRecorder> recorder) {
    WireCounter counter = new WireCounter(recorder);
    boolean headsAlone = spec.request().isForHeadAlone();
    return new DefaultAsyncHttpClientConfig.Builder()
        .setIoThreadsCount(spec.ioThreads())
        .setSslEngineFactory((config, host, port) -> spec.tls().engine(host, port))
        .setKeepAlive(!spec.endpoint().closes())
        .setMaxConnections(-1)
        .setMaxConnectionsPerHost(-1)
        .setMaxRequestRetry(0)
        .setFollowRedirect(false)
        .setEnableAutomaticDecompression(false)
        .setCookieStore(null)
        .setConnectTimeout(spec.timeout())
        .setRequestTimeout(spec.timeout())
        .setReadTimeout(spec.timeout())
        .setPooledConnectionIdleTimeout(Duration.ofMinutes(10))
        .setShutdownQuietPeriod(Duration.ZERO)
        .setShutdownTimeout(Duration.ofSeconds(5))
        .setEnablewebSocketCompression(spec.compression() != Compression.NONE)
        .setWebSocketMaxFrameSize(MOST_MESSAGE_BYTES)
        .setWebSocketMaxBufferSize(MOST_MESSAGE_BYTES)
        .setHttpAdditionalChannelInitializer(
            channel -> {
              setUp(channel, counter);
              channel
                  .pipeline()
                  .addBefore(HTTP_CLIENT_CODEC, "guard", new AnswerGuard(recorder, headsAlone));
            })
        .setWsAdditionalChannelInitializer(channel -> setUp(channel, counter))
        .build();
  }

  private static void setUp(Channel channel, WireCounter counter) {
    counter.countIn(channel);
    channel.pipeline().replace(HTTP_CLIENT_CODEC, HTTP_CLIENT_CODEC, codec());
    channel.pipeline().addAfter(HTTP_CLIENT_CODEC, "interim", new InterimAnswers());
  }

  /** Takes all that the guard lets pass, such as two equal lengths. */
  private static HttpClientCodec codec() {
    return new HttpClientCodec(
        new HttpDecoderConfig()
            .setMaxInitialLineLength(HeadReader.MOST_LINE_BYTES)
            .setMaxHeaderSize(HeadReader.MOST_BYTES)
            .setAllowDuplicateContentLengths(true)
            .setValidateHeaders(false),
        HttpClientCodec.DEFAULT_PARSE_HTTP_AFTER_CONNECT_REQUEST,
        HttpClientCodec.DEFAULT_FAIL_ON_MISSING_RESPONSE);
  }
}
