package dev.joust.tck.launch;

import dev.joust.spi.Application;
import dev.joust.spi.Counters;
import dev.joust.spi.Feature;
import dev.joust.spi.Server;
import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSettings;
import dev.joust.tck.server.RunningServer;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A server in another process, by what that says of itself; it is started and closed elsewhere.
 *
 * @param name its framework's name
 * @param version its framework's version
 * @param labels the names of what it can serve; those of a later Joust are passed over
 * @param address where it listens
 * @param effectiveSettings the settings that it runs with
 * @param count asks it for its counters
 * @param patience how long it may take to answer
 */
public record RemoteServer(
    String name,
    String version,
    List<String> labels,
    InetSocketAddress address,
    SortedMap<String, String> effectiveSettings,
    Supplier<Counters> count,
    Duration patience)
    implements Server, ServerProvider {

  /** This one, to be asked. */
  public RunningServer running() {
    return new RunningServer(this, Optional.empty(), patience);
  }

  /** This one, whose count begins now. */
  RemoteServer counting() {
    Counters before = counters();
    return new RemoteServer(
        name,
        version,
        labels,
        address,
        effectiveSettings,
        () -> counters().since(before),
        patience);
  }

  @Override
  public Set<Feature> features() {
    return Stream.of(Feature.values())
        .filter(feature -> labels.contains(feature.label()))
        .collect(Collectors.toSet());
  }

  @Override
  public Counters counters() {
    return count.get();
  }

  @Override
  public Server start(ServerSettings settings, Application application) {
    throw new UnsupportedOperationException("it runs already");
  }

  /** It goes on. */
  @Override
  public void close() {}
}
