package dev.joust.spi;

/** The system interface a server does its socket I/O with. */
public enum Transport {
  /** The JDK's own {@code java.nio} selectors: what every framework has, so the default. */
  NIO,
  /** The framework's own native transport (epoll on Linux), where it has one. */
  NATIVE
}
