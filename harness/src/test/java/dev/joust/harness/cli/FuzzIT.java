package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.joust.harness.profile.Profiles;
import dev.joust.harness.suite.Suites;
import dev.joust.lab.input.UsageException;
import dev.joust.reports.claims.ClaimList;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Whatever is typed, and whatever has become of a run's files: plain words, a documented status,
 * and nothing that was written is lost. The cases are generated, always the same; {@code
 * -Djoust.fuzz.cases=500} tries more of them.
 */
@Timeout(900)
@Tag("long")
class FuzzIT {

  private static final int SEED = 17;
  private static final int CASES = Integer.getInteger("joust.fuzz.cases", 100);

  private static final List<String> VALUES =
      List.of(
          "",
          " ",
          ",",
          "0",
          "-1",
          "1",
          "2.5",
          "1e309",
          "NaN",
          "99999999999",
          "x",
          "a,b",
          "é☃\ud83d\ude00",
          "nety",
          "smoke",
          "netty",
          "wire",
          "concurrency",
          "2%",
          "500%",
          "10s",
          "10",
          "99999999m",
          "010",
          "0x10",
          "1_0",
          "1:30",
          ".inf",
          "-.INF",
          ".nan",
          "Infinity",
          "1e999",
          "[",
          "]",
          "{a: [",
          "}",
          "~",
          "null",
          "true",
          "blocks=3",
          "blocks=",
          "=x",
          "a.b.c=1",
          "suites={}",
          "warm=~",
          "suites.flow.steady.connections=[0]",
          "ask=[]",
          "%s%d%n",
          "'",
          "\"",
          "\\",
          "a\nb",
          "\u0000",
          "$HOME",
          "/",
          "/nowhere",
          "..",
          "--",
          "-",
          "@",
          "@/file",
          "@/folder",
          "@/folder/none/deep",
          "@/mine.yaml");

  private static final List<String> ANSWERS =
      List.of(
          "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
          "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
          "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhello",
          "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
          "HTTP/1.1 304 Not Modified\r\nETag: \"a\"\r\n\r\n",
          "HTTP/1.0 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello");

  private static final List<String> PIECES =
      List.of(
          "\r\n",
          "\n",
          "\u0000",
          "Content-Length: -1\r\n",
          "Content-Length: 99999999999999999999\r\n",
          "Transfer-Encoding: gzip, chunked\r\n",
          "FFFFFFFFFFFFFFFFF\r\n",
          "HTTP/1.1 200 OK\r\n\r\n",
          "Set-Cookie: a=b\r\n",
          " ".repeat(20_000));

  /** A load takes some tenths of a second, so there are fewer of them. */
  private static final int ANSWERS_SHARE = 4;

  private static final List<String> VARIANTS =
      List.of(
          "netty",
          "nety",
          "netty#2",
          "netty@",
          "netty@/nowhere",
          "netty@@",
          "@",
          "?",
          "netty?",
          "netty?ioThreads=",
          "netty?ioThreads=x",
          "netty?ioThreads=1&ioThreads=2",
          "netty?jdk=/nowhere",
          "netty?jvm=",
          "netty?a=b",
          "netty=jetty",
          "#");

  private static final List<String> URLS =
      List.of(
          "",
          "x",
          "http:",
          "http://",
          "http://[",
          "ftp://x/",
          "ws:///echo",
          "http://:80/",
          "http://h:99999/",
          "http://127.0.0.1:x/",
          "http:// /",
          "//x",
          "wsss://x/",
          "httpss://x/");

  /** Each name in it is one that there is. */
  private static final String CLAIM =
      """
      sources: {ours: 'Our README'}
      claims:
        - id: cpu
          source: ours
          text: 'A message costs less.'
          suite: concurrency
          ways: [steady]
          measure: serverCpuMicrosPerRequest
          contenders: [netty]
          of: {connections: 50}
          order: {ahead: [netty], behind: [jetty]}
      """;

  private static final Pattern NAME_IN_CLAIM =
      Pattern.compile(
          "concurrency|steady|serverCpuMicrosPerRequest|netty|jetty|connections|suite|ways"
              + "|measure|contenders|order|ahead|behind");

  private static final List<String> IMPOSSIBLE =
      List.of(
          "null",
          "-1",
          "0",
          "1.5",
          "1e300",
          "1e999",
          "-1e999",
          "9223372036854775807",
          "99999999999999999999999",
          "\"NaN\"",
          "\"Infinity\"",
          "\"1e400\"",
          "\"\"",
          "\"x\"",
          "\"\\u0000\"",
          "true",
          "[]",
          "{}",
          "[null]",
          "[[]]",
          "[{}]",
          "{\"\":null}");

  private final Random random = new Random(SEED);

  @TempDir Path folder;

  @BeforeEach
  void makeFiles() throws IOException {
    Files.writeString(folder.resolve("file"), "");
    Files.createDirectories(folder.resolve("folder"));
    Files.writeString(folder.resolve("mine.yaml"), "base: smoke\nblocks: 2\n");
  }

  @Test
  void flags() {
    for (int i = 0; i < CASES; i++) {
      List<String> arguments =
          switch (random.nextInt(9)) {
            case 0, 1, 2 -> with(List.of("run"), flags("run"), List.of("--runs", path("file")));
            case 3 -> with(List.of("serve", "nety"), flags("serve"), List.of());
            case 4 -> with(List.of("load", pick(URLS)), flags("load"), List.of());
            case 5 -> with(List.of("list"), flags("list"), List.of("--only-servers", "/nowhere"));
            case 6 -> with(List.of("check", "nety"), flags("check"), List.of());
            case 7 ->
                with(
                    List.of("compare", pick(VARIANTS), pick(VARIANTS)),
                    flags("compare"),
                    List.of("--runs", path("file")));
            default -> with(List.of("report", value()), flags("report"), List.of());
          };
      refused(JoustCall.of(arguments.toArray(String[]::new)), arguments.toString());
    }
  }

  /** The flags of a command, except those that print something else, and two that there are not. */
  private static List<String> flags(String command) {
    Stream<String> known =
        Joust.commandLine().getSubcommands().get(command).getCommandSpec().options().stream()
            .filter(option -> !option.usageHelp() && !option.versionHelp())
            .map(OptionSpec::longestName)
            .filter(name -> !name.equals("--debug"));
    return Stream.concat(known, Stream.of("--debug-not", "--help-me")).sorted().toList();
  }

  private List<String> with(List<String> begin, List<String> options, List<String> end) {
    List<String> arguments = new ArrayList<>(begin);
    for (int n = random.nextInt(4); n > 0; n--) {
      String option = pick(options);
      switch (random.nextInt(4)) {
        case 0 -> arguments.add(option);
        case 1 -> arguments.add(option + "=" + value());
        default -> arguments.addAll(List.of(option, value()));
      }
    }
    arguments.addAll(end);
    return arguments;
  }

  private String value() {
    return pick(VALUES).replace("@", folder.toString());
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private <T> T pick(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  @Test
  void profiles() throws IOException {
    List<List<String>> builtIn = new ArrayList<>();
    for (String name : List.of("smoke", "quick", "standard", "full")) {
      try (InputStream yaml = Profiles.class.getResourceAsStream(name + ".yaml")) {
        builtIn.add(new String(yaml.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
      }
    }
    for (int i = 0; i < CASES; i++) {
      List<String> lines = new ArrayList<>(pick(builtIn));
      for (int n = random.nextInt(3); n >= 0; n--) {
        damage(lines);
      }
      byte[] text = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
      Files.write(folder.resolve("mine.yaml"), random.nextInt(4) == 0 ? damaged(text) : text);
      JoustCall joust = JoustCall.of("run", "--profile", path("mine.yaml"), "--runs", path("file"));

      refused(joust, String.join("\n", lines));
      assertThat(joust.output()).as(String.join("\n", lines)).hasLineCount(1);
    }
  }

  private void damage(List<String> lines) {
    int at = random.nextInt(lines.size());
    String line = lines.get(at);
    switch (random.nextInt(6)) {
      case 0 -> lines.remove(at);
      case 1 -> lines.add(at, pick(lines));
      case 2 -> lines.set(at, line.replaceFirst(":.*", ": " + quoted(value())));
      case 3 -> lines.set(at, " ".repeat(random.nextInt(5)) + line.strip());
      case 4 -> lines.set(at, line.replaceFirst("\\d+", quoted(value())));
      default ->
          lines.set(
              at, line.replaceFirst("\\w", pick(List.of("[", "{", "-", "é", "&a", "*a", "!"))));
    }
    if (lines.isEmpty()) {
      lines.add("");
    }
  }

  private static String quoted(String replacement) {
    return Matcher.quoteReplacement(replacement);
  }

  @Test
  void claims() throws IOException {
    Path run = SmallRun.write(folder.resolve("runs"));
    List<String> published;
    try (InputStream yaml = ClaimList.class.getResourceAsStream("claims.yaml")) {
      published = new String(yaml.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
    for (int i = 0; i < CASES; i++) {
      List<String> lines = new ArrayList<>(published);
      for (int n = random.nextInt(3); n >= 0; n--) {
        damage(lines);
      }
      Files.writeString(folder.resolve("mine.yaml"), String.join("\n", lines));
      JoustCall joust = JoustCall.of("report", run.toString(), "--claims", path("mine.yaml"));

      saysPlainWords(joust, String.join("\n", lines));
      assertThat(joust.status()).as(joust.output()).isIn(0, 2);
    }
  }

  /** A typo must not switch a gate off. */
  @Test
  void misspeltNamesInClaims() throws IOException {
    Path run = SmallRun.write(folder.resolve("runs"));
    for (int i = 0; i < CASES; i++) {
      Matcher name = NAME_IN_CLAIM.matcher(CLAIM);
      int which = random.nextInt((int) NAME_IN_CLAIM.matcher(CLAIM).results().count());
      for (int n = 0; n <= which; n++) {
        assertThat(name.find()).isTrue();
      }
      int at = name.start() + random.nextInt(name.group().length());
      String claims =
          switch (random.nextInt(3)) {
            case 0 -> CLAIM.substring(0, at) + "q" + CLAIM.substring(at);
            case 1 -> CLAIM.substring(0, at) + "Q" + CLAIM.substring(at + 1);
            default -> CLAIM.substring(0, at) + CLAIM.charAt(at) + CLAIM.substring(at);
          };
      Files.writeString(folder.resolve("mine.yaml"), claims);

      refused(JoustCall.of("report", run.toString(), "--claims", path("mine.yaml")), claims);
    }
    Files.writeString(folder.resolve("mine.yaml"), CLAIM);
    assertThat(JoustCall.of("report", run.toString(), "--claims", path("mine.yaml")).status())
        .isZero();
  }

  /**
   * A server's answer that somebody has damaged is an error in words, whichever client reads it.
   */
  @Test
  void formsOfAnswers() throws IOException {
    for (int i = 0; i < CASES / ANSWERS_SHARE; i++) {
      String answer = damagedAnswer();
      boolean closes = random.nextBoolean();
      String client = random.nextBoolean() ? "wire" : "ahc";
      String what = "%d: %s, closes: %s\n%s".formatted(i, client, closes, answer);
      try (AnswersServer server = new AnswersServer(answer, closes)) {
        JoustCall joust =
            JoustCall.of(
                "load",
                "http://127.0.0.1:" + server.port() + "/",
                "--client",
                client,
                "-c",
                "2",
                "-n",
                "10",
                "--warm-up",
                "0s",
                "--timeout",
                "200ms");

        saysPlainWords(joust, what);
        assertThat(joust.status()).as(what + "\n" + joust.output()).isIn(0, 2, 4);
      }
    }
  }

  /** A sound answer of which bytes are changed, taken out or there twice, at up to three places. */
  private String damagedAnswer() {
    StringBuilder answer = new StringBuilder(pick(ANSWERS));
    for (int n = random.nextInt(3); n >= 0; n--) {
      int at = random.nextInt(answer.length());
      switch (random.nextInt(5)) {
        case 0 -> answer.deleteCharAt(at);
        case 1 -> answer.insert(at, answer.substring(at));
        case 2 -> answer.setLength(Math.max(1, at));
        case 3 -> answer.insert(at, pick(PIECES));
        default -> answer.setCharAt(at, (char) random.nextInt(256));
      }
    }
    return answer.toString();
  }

  /** One field of run.json or of a line of samples.jsonl has a value that cannot be. */
  @Test
  void valuesOfRuns() throws IOException {
    Path run = SmallRun.write(folder.resolve("runs"));
    Path manifest = run.resolve("run.json");
    Path samples = run.resolve("samples.jsonl");
    String soundManifest = Files.readString(manifest);
    List<String> soundLines = Files.readAllLines(samples);
    for (int i = 0; i < CASES; i++) {
      boolean isManifest = random.nextBoolean();
      List<String> lines = new ArrayList<>(soundLines);
      int line = random.nextInt(lines.size());
      String changed = withOtherValue(isManifest ? soundManifest : lines.get(line));
      if (!isManifest) {
        lines.set(line, changed);
      }
      Files.writeString(manifest, isManifest ? changed : soundManifest);
      Files.write(samples, lines);
      List<String> command = new ArrayList<>(List.of("report", run.toString()));
      if (random.nextInt(3) > 0) {
        command.add("--json");
      }
      String what = "%d: %s, line %d\n%s".formatted(i, command, isManifest ? 0 : line + 1, changed);
      JoustCall joust = JoustCall.of(command.toArray(String[]::new));

      saysPlainWords(joust, what);
      if (isManifest) {
        assertThat(joust.status()).as(what).isIn(0, 2);
      } else {
        assertThat(joust.status()).as(what).isZero();
      }
    }
  }

  /** Every field is as likely, and of a list one of its entries. */
  private String withOtherValue(String json) throws IOException {
    JsonNode tree = JsonMapper.builder().build().readTree(json);
    Map<String, JsonPointer> fields = new LinkedHashMap<>();
    collect(tree, JsonPointer.empty(), "", fields);
    JsonPointer field = pick(List.copyOf(fields.values()));
    JsonNode parent = tree.at(field.head());
    RawValue value = new RawValue(pick(IMPOSSIBLE));
    if (parent instanceof ObjectNode object) {
      object.putRawValue(field.last().getMatchingProperty(), value);
    } else {
      ((ArrayNode) parent).setRawValue(field.last().getMatchingIndex(), value);
    }
    return tree.toString();
  }

  private void collect(
      JsonNode node, JsonPointer at, String shape, Map<String, JsonPointer> fields) {
    if (!shape.isEmpty()) {
      fields.put(shape, at);
    }
    node.properties()
        .forEach(
            field ->
                collect(
                    field.getValue(),
                    at.appendProperty(field.getKey()),
                    shape + "/" + field.getKey(),
                    fields));
    if (node.isArray() && !node.isEmpty()) {
      int entry = random.nextInt(node.size());
      collect(node.get(entry), at.appendIndex(entry), shape + "/*", fields);
    }
  }

  @Test
  void damagedRuns() throws IOException {
    Path run = SmallRun.write(folder.resolve("runs"));
    Path manifest = run.resolve("run.json");
    Path samples = run.resolve("samples.jsonl");
    byte[] soundManifest = Files.readAllBytes(manifest);
    byte[] soundSamples = Files.readAllBytes(samples);
    Path latencies = SmallRun.writeLatencies(run);
    byte[] soundLatencies = Files.readAllBytes(latencies);
    for (int i = 0; i < CASES; i++) {
      boolean isManifestSound = random.nextInt(3) == 0;
      byte[] json = isManifestSound ? soundManifest : damagedJson(soundManifest);
      byte[] lines = random.nextInt(3) == 0 ? soundSamples : damagedLines(soundSamples);
      Files.write(manifest, json);
      Files.write(samples, lines);
      byte[] histograms = random.nextInt(3) == 0 ? soundLatencies : damaged(soundLatencies);
      Files.write(latencies, histograms);
      List<String> command = commandFor(run);
      String what =
          "%d: %s\n%s\n%s\n%s"
              .formatted(
                  i,
                  command,
                  new String(json, StandardCharsets.UTF_8),
                  new String(lines, StandardCharsets.UTF_8),
                  new String(histograms, StandardCharsets.UTF_8));
      JoustCall joust = JoustCall.of(command.toArray(String[]::new));

      saysPlainWords(joust, what);
      assertThat(joust.status()).as(what).isIn(0, 2);
      if (command.get(0).equals("report") && isManifestSound) {
        assertThat(joust.status()).as(what).isZero();
      }
      assertThat(Files.readAllBytes(manifest)).as(what).isEqualTo(json);
      assertThat(Files.readAllBytes(samples)).as(what).isEqualTo(lines);
      try (Stream<Path> files = Files.list(run)) {
        assertThat(files.filter(file -> file.toString().endsWith(".tmp"))).as(what).isEmpty();
      }
    }
  }

  /** To resume takes a look at the machine, which takes half a second, so few are. */
  private List<String> commandFor(Path run) {
    int choice = random.nextInt(40);
    if (choice == 0) {
      return List.of("run", "--resume", run.toString());
    }
    return choice < 20
        ? List.of("report", run.toString())
        : List.of("report", run.toString(), "--json");
  }

  @Test
  void damagedConfigurations() throws IOException {
    JsonMapper json = JsonMapper.builder().build();
    byte[] sound =
        new Profiles(Suites.ALL, "standard").tree().toString().getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < CASES; i++) {
      JsonNode tree = read(json, damagedJson(sound));
      try {
        Profiles.stored(Suites.ALL, tree);
      } catch (UsageException refused) {
        assertThat(refused.getMessage())
            .as("%s", tree)
            .startsWith("run.json: ")
            .doesNotContain("\n");
      }
    }
  }

  private static JsonNode read(JsonMapper json, byte[] text) {
    try {
      return json.readTree(text);
    } catch (IOException damaged) {
      return json.nullNode();
    }
  }

  private byte[] damagedLines(byte[] sound) throws IOException {
    if (random.nextInt(3) == 0) {
      return damaged(sound);
    }
    List<String> lines =
        new ArrayList<>(new String(sound, StandardCharsets.UTF_8).lines().toList());
    int at = random.nextInt(lines.size());
    switch (random.nextInt(5)) {
      case 0 -> lines.remove(at);
      case 1 -> lines.add(at, lines.get(random.nextInt(lines.size())));
      case 2 -> lines.set(at, lines.get(at).substring(random.nextInt(lines.get(at).length())));
      case 3 -> lines.add(at, value());
      default ->
          lines.set(
              at,
              new String(
                  damagedJson(lines.get(at).getBytes(StandardCharsets.UTF_8)),
                  StandardCharsets.UTF_8));
    }
    return (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /** Cut off, or with other bytes in it. */
  private byte[] damaged(byte[] sound) {
    byte[] bytes = sound.clone();
    switch (random.nextInt(3)) {
      case 0 -> bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length));
      case 1 -> bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      default -> {
        for (int at = random.nextInt(bytes.length), n = 0; at < bytes.length && n < 30; at++, n++) {
          bytes[at] = (byte) random.nextInt(256);
        }
      }
    }
    return bytes;
  }

  /** JSON still, but somewhere in it something is gone, or other. */
  private byte[] damagedJson(byte[] sound) throws IOException {
    if (random.nextInt(4) == 0) {
      return damaged(sound);
    }
    JsonNode tree = JsonMapper.builder().build().readTree(sound);
    JsonNode at = tree;
    while (true) {
      List<JsonNode> groups = new ArrayList<>();
      at.forEach(
          child -> {
            if (child.isContainerNode() && !child.isEmpty()) {
              groups.add(child);
            }
          });
      if (groups.isEmpty() || random.nextInt(4) == 0) {
        break;
      }
      at = pick(groups);
    }
    if (at instanceof ObjectNode object && !object.isEmpty()) {
      List<String> keys = new ArrayList<>();
      object.fieldNames().forEachRemaining(keys::add);
      String key = pick(keys);
      switch (random.nextInt(3)) {
        case 0 -> object.remove(key);
        case 1 -> object.set(value(), object.get(key));
        default -> object.set(key, node());
      }
    } else if (at instanceof ArrayNode array && !array.isEmpty()) {
      int index = random.nextInt(array.size());
      switch (random.nextInt(3)) {
        case 0 -> array.remove(index);
        case 1 -> array.add(array.get(index).deepCopy());
        default -> array.set(index, node());
      }
    }
    return tree.toString().getBytes(StandardCharsets.UTF_8);
  }

  private JsonNode node() {
    JsonNodeFactory json = JsonNodeFactory.instance;
    return switch (random.nextInt(9)) {
      case 0 -> json.nullNode();
      case 1 -> json.numberNode(-1);
      case 2 -> json.numberNode(Long.MAX_VALUE);
      case 3 -> json.numberNode(1e300);
      case 4 -> json.booleanNode(true);
      case 5 -> json.arrayNode();
      case 6 -> json.objectNode();
      case 7 -> json.rawValueNode(new RawValue(pick(IMPOSSIBLE)));
      default -> json.textNode(value());
    };
  }

  private static void refused(JoustCall joust, String what) {
    saysPlainWords(joust, what);
    assertThat(joust.status()).as(what + "\n" + joust.output()).isEqualTo(2);
  }

  private static void saysPlainWords(JoustCall joust, String what) {
    assertThat(joust.output())
        .as(what)
        .isNotBlank()
        .doesNotContain(
            "\tat ", "Exception", "fault of Joust", "com.fasterxml", "java.", "@0x", "REDACTED");
    assertThat(joust.status()).as(what + "\n" + joust.output()).isNotEqualTo(70);
  }
}
