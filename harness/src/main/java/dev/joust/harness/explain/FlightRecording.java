package dev.joust.harness.explain;

import dev.joust.reports.explain.Profiled;
import dev.joust.reports.explain.Samples;
import dev.joust.reports.explain.Weight;
import java.io.IOException;
import java.lang.constant.ClassDesc;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/**
 * What a file of the JDK's flight recorder, or of async-profiler in the same format, says of the
 * time in which its server was loaded.
 */
final class FlightRecording {

  private static final Set<String> NATIVE_FRAMES = Set.of("Native", "C++", "Kernel");

  private final List<Span> loaded;
  private final Map<List<String>, Weight> atWork = new HashMap<>();
  private final Map<List<String>, Weight> allocation = new HashMap<>();
  private final Map<Long, Map<List<String>, Weight>> inNativeCode = new HashMap<>();
  private final Set<Long> workers = new HashSet<>();

  record Span(Instant from, Instant to) {

    boolean contains(Instant moment) {
      return !moment.isBefore(from) && moment.isBefore(to);
    }
  }

  private FlightRecording(List<Span> loaded) {
    this.loaded = loaded;
  }

  /** Reads a file; what lies outside the time in which the server was loaded does not count. */
  static Profiled read(Path file, List<Span> loaded, long requests) throws IOException {
    FlightRecording own = new FlightRecording(loaded);
    try (RecordingFile recording = new RecordingFile(file)) {
      while (recording.hasMoreEvents()) {
        own.take(recording.readEvent());
      }
    }
    return own.profiled(requests);
  }

  private void take(RecordedEvent event) {
    if (event.getStackTrace() == null
        || event.getStackTrace().getFrames().isEmpty()
        || loaded.stream().noneMatch(span -> span.contains(event.getStartTime()))) {
      return;
    }
    switch (event.getEventType().getName()) {
      case "jdk.ExecutionSample" -> takeWork(event);
      case "jdk.NativeMethodSample" -> takeNativeCode(event);
      case "jdk.ObjectAllocationSample" -> takeAllocation(event, "weight");
      case "jdk.ObjectAllocationInNewTLAB" -> takeAllocation(event, "tlabSize");
      case "jdk.ObjectAllocationOutsideTLAB" -> takeAllocation(event, "allocationSize");
      default -> {
        // The recorder's settings ask for more than is told here.
      }
    }
  }

  /** async-profiler samples all threads, of which compilers and collectors run no Java. */
  private void takeWork(RecordedEvent event) {
    List<RecordedFrame> frames = event.getStackTrace().getFrames();
    if (frames.stream().allMatch(FlightRecording::isNative)) {
      return;
    }
    workers.add(thread(event));
    if (isNative(frames.get(0))) {
      takeNativeCode(event);
    } else {
      atWork.merge(stack(event), Weight.of(1), Weight::plus);
    }
  }

  private void takeNativeCode(RecordedEvent event) {
    inNativeCode
        .computeIfAbsent(thread(event), thread -> new HashMap<>())
        .merge(stack(event), Weight.of(1), Weight::plus);
  }

  private void takeAllocation(RecordedEvent event, String bytes) {
    allocation.merge(site(event), Weight.of(event.getLong(bytes)), Weight::plus);
  }

  private static boolean isNative(RecordedFrame frame) {
    return NATIVE_FRAMES.contains(frame.getType());
  }

  /** A thread that is never seen at work waits for something that is no request. */
  private Profiled profiled(long requests) {
    Map<List<String>, Weight> ofWorkers = new HashMap<>();
    inNativeCode.forEach(
        (thread, stacks) -> {
          if (workers.contains(thread)) {
            stacks.forEach((stack, own) -> ofWorkers.merge(stack, own, Weight::plus));
          }
        });
    return new Profiled(
        requests, new Samples(atWork), new Samples(ofWorkers), new Samples(allocation));
  }

  private static long thread(RecordedEvent event) {
    RecordedThread thread = event.getThread("sampledThread");
    return thread == null ? -1 : thread.getId();
  }

  private static List<String> stack(RecordedEvent event) {
    List<String> stack = new ArrayList<>();
    event.getStackTrace().getFrames().forEach(frame -> stack.add(name(frame)));
    Collections.reverse(stack);
    return List.copyOf(stack);
  }

  private static List<String> site(RecordedEvent event) {
    List<String> stack = new ArrayList<>(stack(event));
    String innermost = stack.get(stack.size() - 1);
    String caller = stack.size() > 1 ? ", called by " + stack.get(stack.size() - 2) : "";
    stack.add(type(event.getClass("objectClass").getName()) + " in " + innermost + caller);
    return List.copyOf(stack);
  }

  private static String name(RecordedFrame frame) {
    RecordedMethod method = frame.getMethod();
    String type = withoutNumbers(method.getType().getName());
    // The kernel's functions are in no class and in no library.
    return type.isEmpty() ? method.getName() : type + "." + method.getName();
  }

  static String withoutNumbers(String type) {
    return type.replaceFirst("(\\$\\$Lambda).*", "$1")
        .replaceFirst("(Generated[A-Za-z]*Accessor)\\d+", "$1")
        .replaceFirst("(LambdaForm\\$[A-Z]+).*", "$1");
  }

  /** {@code byte[]} for {@code [B}; other names as they are. */
  static String type(String name) {
    return name.startsWith("[")
        ? ClassDesc.ofDescriptor(name.replace('.', '/')).displayName()
        : name;
  }
}
