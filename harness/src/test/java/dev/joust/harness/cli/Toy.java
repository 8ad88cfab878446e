package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Builds the project's example of a contender, against nothing but the SPI. */
final class Toy {

  /** True of more requests than the check of the contract asks, and less than a trial. */
  static final String UNDER_LOAD = "counters.snapshot().requests() > 60";

  /** Where the toy counts a request. */
  static final String COUNTED = "counters.request();";

  /** Where the toy says how long a body is. */
  static final String LENGTH = ".append(response.bodyBytes())";

  /** What says that it is shorter. */
  static final String SHORT_LENGTH = ".append(Math.max(0, response.bodyBytes() - 1))";

  /** What a run says of that. */
  static final String SAID_OF_SHORT =
      "fails ConnectionContract.closesWhenAskedUnderHttp11:"
          + " [bytes of the body of HTTP/1.1 200 OK] expected: 3 but was: 2";

  private static final String SPI = Path.of("..", "spi", "target", "classes").toString();

  private static final String SERVICE = "META-INF/services/dev.joust.spi.ServerProvider";

  /** The last byte of the major version (The Java Virtual Machine Specification, 4.1). */
  private static final int CLASS_FILE_VERSION = 7;

  private Toy() {}

  /** Compiles the toy's provider into a jar in a folder. */
  static void buildInto(Path folder) throws IOException {
    buildInto(folder, UnaryOperator.identity(), UnaryOperator.identity());
  }

  /** Compiles the toy's provider with a fault: some of its source is replaced by other. */
  static void buildFaultyInto(Path folder, String sound, String faulty) throws IOException {
    buildInto(
        folder,
        source -> {
          assertThat(source).contains(sound);
          return source.replace(sound, faulty);
        },
        UnaryOperator.identity());
  }

  /** Compiles the toy's provider with a fault that begins under load. */
  static void buildFaultyUnderLoadInto(Path folder, String fault) throws IOException {
    buildFaultyInto(folder, COUNTED, COUNTED + " if (" + UNDER_LOAD + ") {" + fault + "}");
  }

  /** Compiles the toy's provider with a fault and declares it a control. */
  static void buildFaultyControlInto(Path folder, String sound, String faulty) throws IOException {
    buildFaultyInto(folder, sound, faulty);
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Joust-Control", "true");
    new JarOutputStream(Files.newOutputStream(folder.resolve("says-control.jar")), manifest)
        .close();
  }

  /** Compiles the toy's provider for a Java that is still to come. */
  static void buildForTheFutureInto(Path folder) throws IOException {
    buildInto(
        folder,
        UnaryOperator.identity(),
        type -> {
          type[CLASS_FILE_VERSION] = Byte.MAX_VALUE;
          return type;
        });
  }

  private static void buildInto(
      Path folder, UnaryOperator<String> source, UnaryOperator<byte[]> change) throws IOException {
    Path classes = Files.createTempDirectory("toy-classes-");
    try {
      compile(classes, SPI, source, "ToyServerProvider.java");
      pack(classes, folder, change, "toy.ToyServerProvider");
    } finally {
      delete(classes);
    }
  }

  /** Packs the server that the test kit's own tests must not let pass. */
  static void buildCarelessInto(Path folder) throws IOException {
    Path classes = Files.createTempDirectory("careless-classes-");
    try {
      String source =
          Files.readString(
              Path.of("..", "tck/src/test/java/dev/joust/tck/CarelessServerProvider.java"));
      Path file =
          Files.writeString(
              classes.resolve("CarelessServerProvider.java"),
              source
                  .replace("package dev.joust.tck;", "package careless;")
                  .replace("import dev.joust.tck.wire.RawWebSocket;\n", "")
                  .replace("RawWebSocket.ACCEPT", "\"s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\"")
                  .replace("\nfinal class", "\npublic final class"));
      compile(classes, SPI, file);
      pack(classes, folder, UnaryOperator.identity(), "careless.CarelessServerProvider");
    } finally {
      delete(classes);
    }
  }

  private static void pack(Path classes, Path folder, UnaryOperator<byte[]> change, String provider)
      throws IOException {
    Files.createDirectories(folder);
    try (OutputStream file = Files.newOutputStream(folder.resolve("toy.jar"));
        JarOutputStream jar = new JarOutputStream(file)) {
      for (Path type : classFiles(classes)) {
        add(jar, classes.relativize(type).toString(), change.apply(Files.readAllBytes(type)));
      }
      add(jar, SERVICE, (provider + "\n").getBytes(StandardCharsets.UTF_8));
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /** Compiles some of the toy's sources against the class path of this test. */
  static void compile(Path classes, String... sources) throws IOException {
    compile(classes, System.getProperty("java.class.path"), UnaryOperator.identity(), sources);
  }

  private static void compile(
      Path classes, String classPath, UnaryOperator<String> change, String... sources)
      throws IOException {
    Path folder = Files.createTempDirectory("toy-sources-");
    try {
      Path[] files = new Path[sources.length];
      for (int i = 0; i < sources.length; i++) {
        files[i] =
            Files.writeString(
                folder.resolve(sources[i]), change.apply(Files.readString(inExample(sources[i]))));
      }
      compile(classes, classPath, files);
    } finally {
      delete(folder);
    }
  }

  private static void compile(Path classes, String classPath, Path... sources) {
    List<String> arguments =
        new ArrayList<>(List.of("-proc:none", "-d", classes.toString(), "-cp", classPath));
    Stream.of(sources).map(Path::toString).forEach(arguments::add);
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    assertThat(compiler.run(null, said, said, arguments.toArray(String[]::new)))
        .as(said.toString())
        .isZero();
  }

  private static Path inExample(String source) {
    String kind = source.endsWith("Test.java") ? "test" : "main";
    return Path.of("..", "example", "src", kind, "java", "toy", source);
  }

  static void registerIn(Path classes) throws IOException {
    Path service = classes.resolve(SERVICE);
    Files.createDirectories(service.getParent());
    Files.writeString(service, "toy.ToyServerProvider\n");
  }

  private static List<Path> classFiles(Path classes) throws IOException {
    try (var files = Files.walk(classes)) {
      return files.filter(file -> file.toString().endsWith(".class")).toList();
    }
  }

  private static void add(JarOutputStream jar, String name, byte[] content) throws IOException {
    jar.putNextEntry(new JarEntry(name));
    jar.write(content);
    jar.closeEntry();
  }
}
