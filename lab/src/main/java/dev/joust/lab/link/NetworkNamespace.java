package dev.joust.lab.link;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * A network of its own (ip-netns(8)), named after the process that made it: {@code
 * joust-PID-START-NUMBER-END}.
 */
record NetworkNamespace(String name, String address) implements Link.End, AutoCloseable {

  private static final Path FOLDER = Path.of("/run/netns");
  private static final Path SETTINGS = Path.of("/proc/sys/net");

  /**
   * Makes a namespace with nothing in it but its own loopback.
   *
   * @param name not in use
   * @param address the IPv4 address that it is going to have
   * @throws IOException if the system does not let us; the message says why
   */
  static NetworkNamespace create(String name, String address) throws IOException {
    SystemCalls.check();
    Command.run("ip", "netns", "add", name);
    NetworkNamespace namespace = new NetworkNamespace(name, address);
    try {
      namespace.ip("link", "set", "dev", "lo", "up");
      // What one connection has learnt of the path must not help the next.
      namespace.set("ipv4/tcp_no_metrics_save", "1");
      return namespace;
    } catch (IOException failure) {
      namespace.close();
      throw failure;
    }
  }

  /** Calls ip(8) within it. */
  void ip(String words, String... more) throws IOException {
    command("ip " + words, more);
  }

  /** Calls a program within it, by words that have a blank between them, and others after these. */
  void command(String words, String... more) throws IOException {
    List<String> command = new ArrayList<>(commandPrefix());
    command.addAll(List.of(words.split(" ")));
    command.addAll(List.of(more));
    Command.run(command.toArray(String[]::new));
  }

  /** Changes a setting below {@code /proc/sys/net}, of this namespace alone. */
  void set(String setting, String value) throws IOException {
    call(() -> Files.writeString(SETTINGS.resolve(setting), value));
  }

  /**
   * What comes before a command line. {@code ip netns exec} would hide control groups from the
   * process, which a JVM sizes itself by.
   */
  @Override
  public List<String> commandPrefix() {
    return List.of("nsenter", "--net=" + file());
  }

  @Override
  public Optional<String> networkNamespace() {
    return Optional.of(file());
  }

  @Override
  public <T> T call(Callable<T> task) throws IOException {
    FutureTask<T> inside =
        new FutureTask<>(
            () -> {
              SystemCalls.enterNetworkNamespace(file());
              return task.call();
            });
    // A thread never comes back from a namespace, so it is used once.
    Thread thread = new Thread(inside, name);
    thread.setDaemon(true);
    thread.start();
    try {
      return inside.get();
    } catch (ExecutionException failure) {
      throw new IOException(failure.getCause().getMessage(), failure.getCause());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", interrupted);
    }
  }

  private String file() {
    return FOLDER.resolve(name).toString();
  }

  @Override
  public void close() {
    delete(name);
  }

  private static void delete(String name) {
    try {
      Command.run("ip", "netns", "delete", name);
    } catch (IOException gone) {
      // Somebody else was quicker, or the next start has to see to it.
    }
  }

  static void removeOrphans() {
    String[] names = FOLDER.toFile().list();
    for (String name : names == null ? new String[0] : names) {
      if (LinkName.isOrphan(name)) {
        delete(name);
      }
    }
  }
}
