package dev.joust.spi.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TlsIdentityTest {

  private final TlsIdentity identity = TlsIdentity.create();
  private final X509Certificate certificate = identity.certificate();

  @Test
  void hasAKeyOnP256() {
    ECPublicKey key = (ECPublicKey) certificate.getPublicKey();

    assertThat(key.getParams().getCurve().getField().getFieldSize()).isEqualTo(256);
    assertThat(key.getParams().toString()).contains("secp256r1");
  }

  @Test
  void hasACertificateThatItHasSignedItselfAndIsValidNow() {
    assertThat(certificate.getSigAlgName()).isEqualTo("SHA256withECDSA");
    assertThat(certificate.getIssuerX500Principal())
        .isEqualTo(certificate.getSubjectX500Principal());
    assertThatCode(() -> certificate.verify(certificate.getPublicKey())).doesNotThrowAnyException();
    assertThatCode(certificate::checkValidity).doesNotThrowAnyException();
  }

  @Test
  void isForTheLoopback() throws Exception {
    assertThat(certificate.getSubjectAlternativeNames())
        .containsExactlyInAnyOrder(
            List.of(2, "localhost"), List.of(7, "127.0.0.1"), List.of(7, "0:0:0:0:0:0:0:1"));
  }

  @Test
  void isWrittenAsPem() throws Exception {
    assertThat(identity.keyPem()).startsWith("-----BEGIN PRIVATE KEY-----\n");
    assertThat(
            CertificateFactory.getInstance("X.509")
                .generateCertificate(
                    new ByteArrayInputStream(
                        identity.certificatePem().getBytes(StandardCharsets.US_ASCII))))
        .isEqualTo(certificate);
  }

  @Test
  void hasAnRsaKeyIfThatIsAskedFor() throws Exception {
    X509Certificate rsa = TlsIdentity.create(TlsKey.RSA, Optional.empty()).certificate();

    assertThat(((RSAPublicKey) rsa.getPublicKey()).getModulus().bitLength()).isEqualTo(2_048);
    assertThat(rsa.getSigAlgName()).isEqualTo("SHA256withRSA");
    assertThatCode(() -> rsa.verify(rsa.getPublicKey())).doesNotThrowAnyException();
    assertThat(rsa.getSubjectAlternativeNames())
        .containsExactlyInAnyOrderElementsOf(certificate.getSubjectAlternativeNames());
  }

  @Test
  void isAnotherEachTime() {
    assertThat(TlsIdentity.create().key()).isNotEqualTo(identity.key());
  }
}
