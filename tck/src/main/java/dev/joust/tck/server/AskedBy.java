package dev.joust.tck.server;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Where it is written what a test of the kit asks, for whoever wants to know why. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface AskedBy {

  /** The contract of all contenders: {@code docs/method/contract.md}. */
  String CONTRACT = "docs/method/contract.md";

  /** The Javadoc of the SPI. */
  String SPI = "the Javadoc of dev.joust.spi.Server";

  /** Such as {@code RFC 9112, section 9.3}. */
  String value();
}
