package dev.joust.undertow;

import io.undertow.io.IoCallback;
import io.undertow.io.Sender;
import io.undertow.server.HttpServerExchange;
import java.io.IOException;
import org.xnio.IoUtils;

/** Ends a stream of HTTP/2 whose client may still be sending: ends the response, and resets it. */
final class StreamReset implements IoCallback {

  private boolean isEnded;

  @Override
  public void onComplete(HttpServerExchange exchange, Sender sender) {
    if (isEnded) {
      IoUtils.safeClose(exchange.getConnection());
    } else {
      isEnded = true;
      sender.close(this);
    }
  }

  @Override
  public void onException(HttpServerExchange exchange, Sender sender, IOException exception) {
    IoUtils.safeClose(exchange.getConnection());
  }
}
