package dev.joust.grizzly;

import org.glassfish.grizzly.filterchain.Filter;
import org.glassfish.grizzly.filterchain.FilterChainBuilder;
import org.glassfish.grizzly.http.server.AddOn;
import org.glassfish.grizzly.http.server.FileCacheFilter;
import org.glassfish.grizzly.http.server.NetworkListener;
import org.glassfish.grizzly.utils.IdleTimeoutFilter;

/** Takes out filters that each message passes and that do nothing here. */
final class SimplifiedChain implements AddOn {

  @Override
  public void setup(NetworkListener listener, FilterChainBuilder chain) {
    // No file is served, and no idle connection closed.
    remove(chain, FileCacheFilter.class);
    remove(chain, IdleTimeoutFilter.class);
  }

  private static void remove(FilterChainBuilder chain, Class<? extends Filter> filter) {
    int index = chain.indexOfType(filter);
    if (index >= 0) {
      chain.remove(index);
    }
  }
}
