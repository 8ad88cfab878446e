package dev.joust.helidon;

import dev.joust.spi.Text;
import io.helidon.common.GenericType;
import io.helidon.webserver.ServerConnectionException;
import io.helidon.webserver.http.spi.Sink;
import java.io.IOException;
import java.io.OutputStream;

/**
 * A stream of events as their text is: Helidon's {@code SseSink} has no space behind a field's
 * name.
 */
record TextSink(OutputStream out, Runnable end) implements Sink<Text> {

  static final GenericType<TextSink> TYPE = GenericType.create(TextSink.class);

  @Override
  public TextSink emit(Text text) {
    try {
      out.write(Bytes.of(text.bytes()));
      out.flush();
      return this;
    } catch (IOException failure) {
      throw new ServerConnectionException("the client has left", failure);
    }
  }

  @Override
  public void close() {
    end.run();
  }
}
