package dev.joust.harness.explain;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import dev.joust.harness.server.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * async-profiler, which sees the frames of native code and of the kernel too, and waits for no
 * safepoint. Its library is loaded into the server once for each command.
 *
 * @param library its {@code libasyncProfiler.so}
 */
record AsyncProfiler(Path library) implements Recorder {

  static final String START = "start,event=cpu,interval=2ms,alloc=512k,jfr";
  static final String STOP = "stop,jfr";

  static Optional<AsyncProfiler> of(Path asprof) {
    try {
      return Optional.of(asprof.toRealPath().resolve("../../lib/libasyncProfiler.so").normalize())
          .filter(Files::isRegularFile)
          .map(AsyncProfiler::new);
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  @Override
  public String label() {
    return "async-profiler";
  }

  @Override
  public void start(ServerProcess server, Path file) throws IOException {
    tell(server.pid(), START, file);
  }

  @Override
  public void stop(ServerProcess server, Path file) throws IOException {
    tell(server.pid(), STOP, file);
  }

  void tell(long pid, String command, Path file) throws IOException {
    // Otherwise it writes to the server's standard output.
    Path log = file.resolveSibling(file.getFileName() + ".log");
    try {
      VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
      try {
        machine.loadAgentPath(
            library.toString(), "%s,file=%s,log=%s".formatted(command, file, log));
      } finally {
        machine.detach();
      }
    } catch (AttachNotSupportedException
        | AgentLoadException
        | AgentInitializationException refused) {
      throw new IOException(
          "async-profiler does not record: %s; --profiler jfr does without it"
              .formatted(reason(log, refused)),
          refused);
    }
    Files.deleteIfExists(log);
  }

  private static String reason(Path log, Exception refused) throws IOException {
    if (!Files.exists(log)) {
      return refused.getMessage();
    }
    try (Stream<String> lines = Files.lines(log)) {
      return lines
          .filter(line -> !line.isBlank())
          .reduce((first, last) -> last)
          .orElseGet(refused::getMessage);
    }
  }
}
