package dev.joust.helidon;

import java.lang.management.ManagementFactory;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * The threads of the JVM that carry virtual threads, so that they do the I/O and run the handlers.
 * Their number is the JVM's, not a server's.
 */
final class CarrierThreads {

  /**
   * From JDK 24 on; see
   * https://docs.oracle.com/en/java/javase/25/docs/api/jdk.management/jdk/management/VirtualThreadSchedulerMXBean.html.
   */
  private static final String BEAN = "jdk.management:type=VirtualThreadScheduler";

  /** Read by the JDK before its first virtual thread, and never again. */
  private static final String PROPERTY = "jdk.virtualThreadScheduler.parallelism";

  private static final String ATTRIBUTE = "Parallelism";

  private CarrierThreads() {}

  static void set(int threads) {
    try {
      MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
      ObjectName scheduler = new ObjectName(BEAN);
      if (beans.isRegistered(scheduler)) {
        beans.setAttribute(scheduler, new Attribute(ATTRIBUTE, threads));
      } else if (System.getProperty(PROPERTY) == null) {
        System.setProperty(PROPERTY, String.valueOf(threads));
      }
    } catch (JMException impossible) {
      throw new IllegalStateException("this JDK has another scheduler", impossible);
    }
  }

  static int number() {
    try {
      MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
      ObjectName scheduler = new ObjectName(BEAN);
      return beans.isRegistered(scheduler)
          ? (int) beans.getAttribute(scheduler, ATTRIBUTE)
          : Integer.getInteger(PROPERTY, Runtime.getRuntime().availableProcessors());
    } catch (JMException impossible) {
      throw new IllegalStateException("this JDK has another scheduler", impossible);
    }
  }
}
