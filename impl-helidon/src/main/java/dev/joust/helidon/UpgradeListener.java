package dev.joust.helidon;

import dev.joust.spi.http.TokenList;
import io.helidon.http.HeaderNames;
import io.helidon.http.Headers;
import io.helidon.http.WritableHeaders;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.http1.Http1ConnectionListener;
import java.util.List;

/**
 * Finds {@code websocket} in any case and among other protocols; Helidon looks an upgrader up by
 * the first value of {@code Upgrade} as it is.
 */
final class UpgradeListener implements Http1ConnectionListener {

  static final String WEBSOCKET = "websocket";

  @Override
  public void headers(ConnectionContext context, Headers headers) {
    if (headers.contains(HeaderNames.UPGRADE)
        && headers instanceof WritableHeaders<?> own
        && TokenList.contains(headers.all(HeaderNames.UPGRADE, List::of), WEBSOCKET)) {
      own.set(HeaderNames.UPGRADE, WEBSOCKET);
    }
  }
}
