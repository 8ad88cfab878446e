package dev.joust.harness.suite.live;

import dev.joust.harness.feed.LiveExchange;

/**
 * What a trial is about, besides the numbers of readers.
 *
 * @param exchange how readers learn of a new state
 * @param preset how they poll
 * @param burst how many readers a push tells at once; 0: all
 */
record LiveVariant(LiveExchange exchange, LivePreset preset, int burst) {

  boolean hasNginx() {
    return exchange == LiveExchange.POLLING_NGINX;
  }
}
