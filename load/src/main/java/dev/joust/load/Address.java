package dev.joust.load;

import dev.joust.load.Endpoint.Security;
import java.util.Objects;

/**
 * The address of a server and the security that it expects from clients.
 *
 * @param hostAndPort {@code host:port}, with brackets around an IPv6 address
 * @param security what connections are sent within
 */
public record Address(String hostAndPort, Security security) {

  public Address {
    Objects.requireNonNull(hostAndPort, "hostAndPort");
    Objects.requireNonNull(security, "security");
  }

  /** The address of a server that does without TLS. */
  public static Address plain(String hostAndPort) {
    return new Address(hostAndPort, Security.PLAIN);
  }

  @Override
  public String toString() {
    return hostAndPort;
  }
}
