package dev.joust.reports.explain;

/**
 * What a sampling profiler saw of a server under a load.
 *
 * @param requests how many requests were answered meanwhile
 * @param atWork samples of threads in Java code
 * @param inNativeCode samples of the same threads in native code, where system calls are made
 * @param allocation samples of allocation, weighted by bytes; the innermost frame names the class
 */
public record Profiled(long requests, Samples atWork, Samples inNativeCode, Samples allocation) {}
