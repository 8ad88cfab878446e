package dev.joust.load;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.security.cert.CertificateException;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/** Why a request failed. */
public enum ErrorKind {
  /** The connection was refused or could not be made. */
  CONNECT("connections refused or not made"),
  /** No address or port was left to connect from. */
  PORTS_EXHAUSTED("without a port to connect from"),
  /** The server's certificate is not trusted, or is another host's. */
  CERTIFICATE("refused the server's certificate"),
  /** There was no TLS session for another reason. */
  TLS("without a TLS session"),
  /** No connection or no answer within the timeout. */
  TIMEOUT("not answered in time"),
  /** The connection was reset or closed before the answer was complete. */
  CLOSED("cut off before the answer"),
  /** A WebSocket session ended while no message of it was under way, or a load began without it. */
  LOST("sessions lost between two messages"),
  /** An answer came while no request was under way. */
  UNASKED("answers that nobody asked for"),
  /** The answer has another status than {@link LoadSpec} wants. */
  STATUS("answered with a wrong status"),
  /** The answer has another length than it should. */
  LENGTH("answered with another length"),
  /** The echo differs from what was sent. */
  CONTENT("answered with another content"),
  /** The answer to a request with {@code Connection: close} keeps the connection open. */
  NOT_CLOSED("answered without 'Connection: close'"),
  /** Anything else, a fault of the client included. */
  OTHER("failed otherwise");

  private final String text;

  ErrorKind(String text) {
    this.text = text;
  }

  /** The name in results: lower case with hyphens. */
  public String label() {
    return Labels.of(this);
  }

  /**
   * The kind of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static ErrorKind of(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /** What happened, in words that follow a number. */
  public String text() {
    return text;
  }

  /** Whether a request failed by it; else it happened while none was under way. */
  public boolean isOfRequest() {
    return this != LOST && this != UNASKED;
  }

  /** Whether there was an answer, though a wrong one. */
  public boolean isAnswer() {
    return switch (this) {
      case UNASKED, STATUS, LENGTH, CONTENT, NOT_CLOSED -> true;
      case CONNECT, CERTIFICATE, TLS, PORTS_EXHAUSTED, TIMEOUT, CLOSED, LOST, OTHER -> false;
    };
  }

  /** What an exception tells that a client met, in words that follow the server's name. */
  public static String words(Throwable failure) {
    return switch (of(failure)) {
      case CERTIFICATE, TLS -> Tls.reason(failure);
      case CLOSED -> "breaks the connection off: " + failure.getMessage();
      case TIMEOUT -> "does not answer in time";
      default -> String.valueOf(failure.getMessage());
    };
  }

  /** The kind of an exception that a client met. */
  public static ErrorKind of(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      String message = String.valueOf(cause.getMessage());
      if (message.contains("Cannot assign requested address")
          || message.contains("Address already in use")) {
        return PORTS_EXHAUSTED;
      }
      if (cause instanceof TimeoutException) {
        return TIMEOUT;
      }
      if (cause instanceof CertificateException) {
        return CERTIFICATE;
      }
    }
    if (isCausedBy(SSLException.class, failure)) {
      return TLS;
    }
    if (isCausedBy(ConnectException.class, failure)
        || isCausedBy(NoRouteToHostException.class, failure)) {
      return CONNECT;
    }
    return failure instanceof IOException ? CLOSED : OTHER;
  }

  private static boolean isCausedBy(Class<? extends Throwable> kind, Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .anyMatch(kind::isInstance);
  }
}
