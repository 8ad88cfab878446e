package dev.joust.jetty;

import dev.joust.spi.LiveFeed;

/** Sends live documents until the client leaves. */
final class LiveSession implements PushSession {

  private final LiveFeed feed;
  private LiveWriter writer;

  LiveSession(LiveFeed feed) {
    this.feed = feed;
  }

  @Override
  public void opened(Client client) {
    writer = new LiveWriter(feed, (document, written) -> client.send(document.json(), written));
    writer.begin();
  }

  @Override
  public void closed() {
    writer.end();
  }
}
