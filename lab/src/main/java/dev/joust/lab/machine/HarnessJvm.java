package dev.joust.lab.machine;

/**
 * The JVM that the harness runs on; the servers' may be others.
 *
 * @param version as {@code 17.0.9+9}
 * @param vendor who built it
 * @param name that of the virtual machine
 * @param availableProcessors how many cores it sizes its own threads by
 */
public record HarnessJvm(String version, String vendor, String name, int availableProcessors) {

  static HarnessJvm current() {
    return new HarnessJvm(
        Runtime.version().toString(),
        System.getProperty("java.vendor"),
        System.getProperty("java.vm.name"),
        Runtime.getRuntime().availableProcessors());
  }
}
