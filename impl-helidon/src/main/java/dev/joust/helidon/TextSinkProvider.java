package dev.joust.helidon;

import dev.joust.spi.Text;
import io.helidon.common.GenericType;
import io.helidon.common.media.type.MediaType;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.helidon.webserver.http.spi.Sink;
import io.helidon.webserver.http.spi.SinkProvider;
import io.helidon.webserver.http.spi.SinkProviderContext;
import java.io.OutputStream;
import java.util.function.BiConsumer;

/** Makes {@link TextSink}s; found by Helidon's service loader. */
public final class TextSinkProvider implements SinkProvider<Text> {

  @Override
  public boolean supports(GenericType<? extends Sink<?>> type, ServerRequest request) {
    return type.equals(TextSink.TYPE);
  }

  @Override
  @SuppressWarnings("unchecked")
  public <X extends Sink<Text>> X create(SinkProviderContext context) {
    OutputStream out = context.serverResponse().outputStream();
    // Otherwise the head would wait for the first event.
    context.flushHeaders();
    return (X) new TextSink(out, context.closeRunnable());
  }

  @Override
  @SuppressWarnings("removal")
  public <X extends Sink<Text>> X create(
      ServerResponse response, BiConsumer<Object, MediaType> events, Runnable end) {
    throw new UnsupportedOperationException("replaced by the other one");
  }
}
