package dev.joust.harness.load;

import dev.joust.load.ErrorKind;
import dev.joust.load.LoadResult;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * What came back of a load.
 *
 * @param result what the client saw
 * @param statuses HTTP answers by status code
 * @param reasons why the first request of each kind of error failed
 * @param agreed what the server has answered to an offer of compression; empty: messages went as
 *     they are
 * @param start when it began
 * @param seconds how long it took; of a load at a rate, how long requests were due for
 * @param cpuMicros the CPU time of this process meanwhile, in microseconds
 * @param stopped whether the user has ended it early
 */
public record LoadMeasured(
    LoadResult result,
    SortedMap<Integer, Long> statuses,
    Map<ErrorKind, String> reasons,
    Optional<String> agreed,
    Instant start,
    double seconds,
    double cpuMicros,
    boolean stopped) {}
