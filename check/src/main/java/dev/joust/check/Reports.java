package dev.joust.check;

import dev.joust.host.Channel;
import dev.joust.tck.launch.Reason;
import dev.joust.tck.launch.TestName;
import dev.joust.tck.server.AskedBy;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** Tells the parent how each test ended, and at last that all have. */
final class Reports implements TestExecutionListener {

  private final Channel channel;
  private final Map<String, Long> begun = new ConcurrentHashMap<>();

  Reports(Channel channel) {
    this.channel = channel;
  }

  @Override
  public void executionStarted(TestIdentifier test) {
    begun.put(test.getUniqueId(), System.nanoTime());
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (test.isTest() || result.getStatus() != Status.SUCCESSFUL) {
      send(test, status(result), result.getThrowable());
    }
  }

  @Override
  public void testPlanExecutionFinished(TestPlan plan) {
    channel.send("end", Map.of());
  }

  private static String status(TestExecutionResult result) {
    return switch (result.getStatus()) {
      case SUCCESSFUL -> "passed";
      case ABORTED -> "skipped";
      case FAILED -> "failed";
    };
  }

  private void send(TestIdentifier test, String status, Optional<Throwable> why) {
    Optional<TestName> name = TestName.of(test.getSource());
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("contract", name.map(TestName::contract).orElse(""));
    message.put("method", name.map(TestName::method).orElse(""));
    message.put("input", test.getDisplayName().startsWith("[") ? test.getDisplayName() : "");
    message.put("askedBy", askedBy(test));
    message.put("status", status);
    message.put("nanos", System.nanoTime() - begun.get(test.getUniqueId()));
    message.put("message", why.map(Reason::of).orElse(""));
    message.put("place", why.flatMap(Reports::place).orElse(""));
    channel.send("test", message);
  }

  private static String askedBy(TestIdentifier test) {
    return test.getSource()
        .filter(MethodSource.class::isInstance)
        .map(source -> ((MethodSource) source).getJavaMethod().getAnnotation(AskedBy.class))
        .map(AskedBy::value)
        .orElse("");
  }

  private static Optional<String> place(Throwable failure) {
    return Arrays.stream(failure.getStackTrace())
        .filter(frame -> frame.getClassName().startsWith("dev.joust.tck."))
        .filter(frame -> frame.getFileName() != null && frame.getFileName().contains("Contract"))
        .map(frame -> frame.getFileName() + ":" + frame.getLineNumber())
        .findFirst();
  }
}
