package dev.joust.host;

import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/**
 * The heap's live objects, as the JVM's class histogram adds them up after a full collection. The
 * heap in use would be more: an allocation buffer that a thread has taken since counts in full,
 * which is a fiftieth of the young generation for each thread.
 *
 * @param beans asked at the first count only, as to make the platform's takes a tenth of a start
 */
record LiveHeap(Supplier<MBeanServer> beans) {

  private static final String DIAGNOSTICS = "com.sun.management:type=DiagnosticCommand";
  private static final String HISTOGRAM = "gcClassHistogram";
  private static final String[] SIGNATURE = {String[].class.getName()};

  /** The histogram's last line: objects and bytes. */
  private static final Pattern TOTAL = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)\\s*$");

  /**
   * Collects all garbage and returns the bytes of what is left; absent if this JVM has no count.
   */
  OptionalLong bytes() {
    try {
      Object histogram =
          beans
              .get()
              .invoke(
                  new ObjectName(DIAGNOSTICS), HISTOGRAM, new Object[] {new String[0]}, SIGNATURE);
      Matcher total = TOTAL.matcher(String.valueOf(histogram));
      return total.find() ? OptionalLong.of(Long.parseLong(total.group(1))) : OptionalLong.empty();
    } catch (InstanceNotFoundException otherJvm) {
      return OptionalLong.empty();
    } catch (MalformedObjectNameException impossible) {
      throw new IllegalStateException(impossible);
    } catch (JMException failure) {
      throw new IllegalStateException("the JVM does not count its live objects", failure);
    }
  }
}
