package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Builds a contender outside the project, against nothing but the SPI and the test kit. */
final class Toy {

  /** True of more requests than the check of the contract asks, and less than a trial. */
  static final String UNDER_LOAD = "counters.snapshot().requests() > 60";

  /** Where the toy counts a request. */
  static final String COUNTED = "counters.request();";

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
    compile(classes, source, "ToyServerProvider.java");
    Files.createDirectories(folder);
    try (OutputStream file = Files.newOutputStream(folder.resolve("toy.jar"));
        JarOutputStream jar = new JarOutputStream(file)) {
      for (Path type : classFiles(classes)) {
        add(jar, classes.relativize(type).toString(), change.apply(Files.readAllBytes(type)));
      }
      add(jar, SERVICE, "toy.ToyServerProvider\n".getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Compiles some of the toy's sources against the class path of this test. */
  static void compile(Path classes, String... sources) throws IOException {
    compile(classes, UnaryOperator.identity(), sources);
  }

  private static void compile(Path classes, UnaryOperator<String> change, String... sources)
      throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    Path folder = Files.createTempDirectory("toy-sources-");
    String[] arguments = new String[sources.length + 4];
    arguments[0] = "-d";
    arguments[1] = classes.toString();
    arguments[2] = "-cp";
    arguments[3] = System.getProperty("java.class.path");
    for (int i = 0; i < sources.length; i++) {
      Path source = folder.resolve(sources[i]);
      try (InputStream text = Toy.class.getResourceAsStream("/toy/" + sources[i])) {
        Files.writeString(
            source, change.apply(new String(text.readAllBytes(), StandardCharsets.UTF_8)));
      }
      arguments[i + 4] = source.toString();
    }
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    assertThat(compiler.run(null, said, said, arguments)).as(said.toString()).isZero();
  }

  static void registerIn(Path classes) throws IOException {
    Path service = classes.resolve(SERVICE);
    Files.createDirectories(service.getParent());
    Files.writeString(service, "toy.ToyServerProvider\n");
  }

  private static List<Path> classFiles(Path classes) throws IOException {
    try (var files = Files.walk(classes)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  private static void add(JarOutputStream jar, String name, byte[] content) throws IOException {
    jar.putNextEntry(new JarEntry(name));
    jar.write(content);
    jar.closeEntry();
  }
}
