package dev.joust.harness.host;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.joust.lab.input.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Hosts as pods of an Indexed Job in Kubernetes, each with an {@code sshd}, and a Job that makes a
 * run with them.
 *
 * @param load how many hosts of load beside that of the servers, 1 to 999
 * @param image with a JDK, {@code sshd}, {@code ssh} and Joust
 * @param cores of each host, whole ones, 1 to 1,024
 * @param memory of each host, as Kubernetes writes it: {@code 4Gi}
 */
public record KubernetesManifests(int load, String image, int cores, String memory) {

  private static final String TEMPLATE = "kubernetes.yaml";
  private static final Pattern IMAGE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._/:@-]*");
  private static final Pattern MEMORY = Pattern.compile("[1-9][0-9]*[MG]i");

  /**
   * Refuses what Kubernetes would not take.
   *
   * @throws UsageException in one line that names the flag
   */
  public KubernetesManifests {
    requireWithin("--load", load, 999);
    requireWithin("--cores", cores, 1_024);
    if (!IMAGE.matcher(image).matches()) {
      throw new UsageException("--image: '%s' is no name of an image, as joust:1".formatted(image));
    }
    if (!MEMORY.matcher(memory).matches()) {
      throw new UsageException(
          "--memory: '%s' is no size, must be as 4Gi or 512Mi".formatted(memory));
    }
  }

  private static void requireWithin(String flag, int value, int most) {
    if (value < 1 || value > most) {
      throw new UsageException("%s is %d, must be 1 to %d".formatted(flag, value, most));
    }
  }

  /** The manifests as YAML, with a line feed at the end. */
  public String yaml() {
    String hosts =
        IntStream.rangeClosed(1, load)
            .mapToObj("    - {ssh: joust-hosts-%d}"::formatted)
            .collect(Collectors.joining("\n"));
    return template()
        .replace("@loadHosts@", hosts)
        .replace("@load@", Integer.toString(load))
        .replace("@hosts@", Integer.toString(load + 1))
        .replace("@image@", image)
        .replace("@cores@", Integer.toString(cores))
        .replace("@memory@", memory);
  }

  private static String template() {
    try (InputStream file = KubernetesManifests.class.getResourceAsStream(TEMPLATE)) {
      return new String(file.readAllBytes(), UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
