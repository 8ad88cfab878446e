package dev.joust.reports.explain;

/**
 * What a sampling profiler saw of a server under a load.
 *
 * @param requests how many requests were answered meanwhile
 * @param atWork samples of threads in Java code
 * @param inNativeCode samples of the same threads in native code, where system calls are made
 * @param allocation samples of allocation, weighted by bytes; the innermost frame names the class
 * @param systemCalls the system calls of another such time
 */
public record Profiled(
    long requests,
    Samples atWork,
    Samples inNativeCode,
    Samples allocation,
    SystemCalls systemCalls) {

  /** One whose system calls were not counted. */
  public Profiled(long requests, Samples atWork, Samples inNativeCode, Samples allocation) {
    this(requests, atWork, inNativeCode, allocation, SystemCalls.missing("they were not counted"));
  }

  /** This with the system calls of another such time. */
  public Profiled with(SystemCalls counted) {
    return new Profiled(requests, atWork, inNativeCode, allocation, counted);
  }
}
