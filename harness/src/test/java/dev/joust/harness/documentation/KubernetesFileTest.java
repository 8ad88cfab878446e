package dev.joust.harness.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.joust.harness.cli.Joust;
import dev.joust.lab.host.HostEntry;
import dev.joust.lab.host.HostsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file for Kubernetes holds a hosts file and a command that Joust takes. */
class KubernetesFileTest {

  private static List<JsonNode> manifests() throws IOException {
    Path file = Page.ROOT.resolve("docs/use/kubernetes.yaml");
    return new YAMLMapper().readerFor(JsonNode.class).<JsonNode>readValues(file.toFile()).readAll();
  }

  private static JsonNode manifest(String kind, String name) throws IOException {
    return manifests().stream()
        .filter(manifest -> manifest.path("kind").asText().equals(kind))
        .filter(manifest -> manifest.at("/metadata/name").asText().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void thereIsAPodForEachHostOfTheHostsFile(@TempDir Path folder) throws IOException {
    String hosts = manifest("ConfigMap", "joust-hosts").at("/data/hosts.yaml").asText();
    HostsFile file = HostsFile.read(Files.writeString(folder.resolve("hosts.yaml"), hosts));
    JsonNode pods = manifest("Job", "joust-hosts").path("spec");

    assertThat(file.all())
        .extracting(HostEntry::ssh)
        .containsExactlyElementsOf(
            IntStream.range(0, pods.path("completions").asInt())
                .mapToObj("joust-hosts-%d"::formatted)
                .toList());
    assertThat(pods.path("parallelism")).isEqualTo(pods.path("completions"));
    String subdomain = pods.at("/template/spec/subdomain").asText();
    assertThat(file.server().address()).contains("joust-hosts-0." + subdomain);
    assertThat(manifest("Service", subdomain).at("/spec/clusterIP").asText()).isEqualTo("None");
    JsonNode resources = pods.at("/template/spec/containers/0/resources");
    assertThat(resources.path("limits")).isEqualTo(resources.path("requests"));
  }

  @Test
  void theRunIsACommandOfJoust() throws IOException {
    JsonNode arguments = manifest("Job", "joust-run").at("/spec/template/spec/containers/0/args");
    String[] command =
        StreamSupport.stream(arguments.spliterator(), false)
            .map(JsonNode::asText)
            .toArray(String[]::new);

    assertThat(Joust.commandLine().parseArgs(command).subcommand().commandSpec().name())
        .isEqualTo("run");
  }

  /** Whoever is let in holds a key that the hosts themselves do not have. */
  @Test
  void hostsHaveTheirOwnKeyAndTheRunHasTheUsers() throws IOException {
    assertThat(keys("joust-hosts")).containsExactly("ssh_host_ed25519_key", "authorized_keys");
    assertThat(keys("joust-run")).containsExactly("id_ed25519", "known_hosts");
  }

  private static List<String> keys(String job) throws IOException {
    return manifest("Job", job).findValues("secret").get(0).findValuesAsText("key");
  }
}
