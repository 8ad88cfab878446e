package dev.joust.spi;

import java.io.IOException;
import java.util.Set;

/**
 * Starts servers of one framework. Found by {@link java.util.ServiceLoader}: a contender is a
 * folder of jars that holds exactly one provider, a public class with a public constructor without
 * parameters, named in {@code META-INF/services/dev.joust.spi.ServerProvider}.
 *
 * @implSpec An implementation is the framework's own idiom around an {@link Application}: handlers
 *     on the framework's I/O threads that never block. It adds no thread pools, caches or queues
 *     that the framework would not have.
 */
public interface ServerProvider {

  /** The framework's name in lower case, as in {@code netty}. */
  String name();

  /**
   * The framework's version, read from the framework's own jar or class, so that swapped jars show.
   */
  String version();

  /**
   * What this provider can serve on the system it runs on.
   *
   * @implNote One that is built apart from the contract names its features one by one: all but a
   *     few would claim what later versions of the contract add.
   */
  Set<Feature> features();

  /**
   * Starts a server and returns once it accepts connections.
   *
   * @implSpec Every setting that is present is applied or, where the framework cannot, refused with
   *     an {@link IllegalArgumentException} that names it. An absent one is left to the framework.
   *     The application stays the caller's: the server does not close it.
   * @param settings where to listen and how large to be
   * @param application what to serve; it may be shared with other servers
   * @throws java.net.BindException if the address is taken or cannot be bound; the message holds
   *     {@code host:port}. Nothing is left running then.
   * @throws IOException if the server cannot start for another reason
   * @throws IllegalArgumentException if a setting cannot be met by this framework on this system
   */
  Server start(ServerSettings settings, Application application) throws IOException;
}
