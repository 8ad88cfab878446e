package dev.joust.lab.link;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/** An end of a link that is this machine as it is. */
record HostEnd() implements Link.End {

  @Override
  public List<String> commandPrefix() {
    return List.of();
  }

  @Override
  public Optional<String> networkNamespace() {
    return Optional.empty();
  }

  @Override
  public String address() {
    return "127.0.0.1";
  }

  @Override
  public <T> T call(Callable<T> task) throws IOException {
    try {
      return task.call();
    } catch (IOException | RuntimeException failure) {
      throw failure;
    } catch (Exception failure) {
      throw new IOException(failure.getMessage(), failure);
    }
  }
}
