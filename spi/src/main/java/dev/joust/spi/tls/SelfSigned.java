package dev.joust.spi.tls;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/**
 * Writes certificates (RFC 5280) in DER (ITU-T X.690). The JDK reads them but has no public class
 * that makes one, and its {@code keytool} would be a second JVM in each server's start-up time.
 */
final class SelfSigned {

  private static final int INTEGER = 0x02;
  private static final int BIT_STRING = 0x03;
  private static final int OCTET_STRING = 0x04;
  private static final int UTF8_STRING = 0x0C;
  private static final int UTC_TIME = 0x17;
  private static final int SEQUENCE = 0x30;
  private static final int SET = 0x31;
  private static final int VERSION = 0xA0;
  private static final int EXTENSIONS = 0xA3;
  private static final int DNS_NAME = 0x82;
  private static final int IP_ADDRESS = 0x87;

  /** The object identifiers in DER: 1.2.840.10045.4.3.2. */
  private static final byte[] ECDSA_WITH_SHA256 = {6, 8, 42, -122, 72, -50, 61, 4, 3, 2};

  /** 1.2.840.113549.1.1.11, with the parameters that RFC 4055, section 5, demands: NULL. */
  private static final byte[] RSA_WITH_SHA256 = {6, 9, 42, -122, 72, -122, -9, 13, 1, 1, 11, 5, 0};

  /** 2.5.4.3 and 2.5.29.17. */
  private static final byte[] COMMON_NAME = {6, 3, 85, 4, 3};

  private static final byte[] SUBJECT_ALT_NAME = {6, 3, 85, 29, 17};

  private static final byte[] LOOPBACK_4 = {127, 0, 0, 1};
  private static final byte[] LOOPBACK_6 = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};

  /** Hosts of a run may have clocks that differ. */
  private static final int VALID_DAYS_BEFORE = 1;

  private static final int VALID_DAYS_AFTER = 365;

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyMMddHHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private SelfSigned() {}

  static X509Certificate certificate(KeyPair keys) throws GeneralSecurityException {
    boolean isRsa = keys.getPrivate().getAlgorithm().equals(TlsKey.RSA.algorithm());
    byte[] algorithm = value(SEQUENCE, isRsa ? RSA_WITH_SHA256 : ECDSA_WITH_SHA256);
    byte[] signed = toBeSigned(keys, algorithm);
    Signature signature = Signature.getInstance(isRsa ? "SHA256withRSA" : "SHA256withECDSA");
    signature.initSign(keys.getPrivate());
    signature.update(signed);
    byte[] der =
        value(SEQUENCE, signed, algorithm, value(BIT_STRING, new byte[] {0}, signature.sign()));
    return (X509Certificate)
        CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(der));
  }

  private static byte[] toBeSigned(KeyPair keys, byte[] algorithm) {
    Instant now = Instant.now();
    byte[] name =
        value(SEQUENCE, value(SET, value(SEQUENCE, COMMON_NAME, text(UTF8_STRING, "joust"))));
    return value(
        SEQUENCE,
        value(VERSION, value(INTEGER, new byte[] {2})),
        value(INTEGER, BigInteger.valueOf(now.toEpochMilli()).toByteArray()),
        algorithm,
        name,
        value(
            SEQUENCE,
            time(now.minus(VALID_DAYS_BEFORE, ChronoUnit.DAYS)),
            time(now.plus(VALID_DAYS_AFTER, ChronoUnit.DAYS))),
        name,
        keys.getPublic().getEncoded(),
        value(EXTENSIONS, value(SEQUENCE, value(SEQUENCE, SUBJECT_ALT_NAME, names()))));
  }

  private static byte[] names() {
    return value(
        OCTET_STRING,
        value(
            SEQUENCE,
            text(DNS_NAME, "localhost"),
            value(IP_ADDRESS, LOOPBACK_4),
            value(IP_ADDRESS, LOOPBACK_6)));
  }

  private static byte[] time(Instant instant) {
    return text(UTC_TIME, TIME.format(instant));
  }

  private static byte[] text(int tag, String ascii) {
    return value(tag, ascii.getBytes(StandardCharsets.US_ASCII));
  }

  /** A value of these parts: its tag, its length, and the parts. */
  private static byte[] value(int tag, byte[]... parts) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      content.writeBytes(part);
    }
    ByteArrayOutputStream der = new ByteArrayOutputStream();
    der.write(tag);
    int length = content.size();
    if (length >= 0x100) {
      der.write(0x82);
      der.write(length >> 8);
    } else if (length >= 0x80) {
      der.write(0x81);
    }
    der.write(length);
    der.writeBytes(content.toByteArray());
    return der.toByteArray();
  }
}
