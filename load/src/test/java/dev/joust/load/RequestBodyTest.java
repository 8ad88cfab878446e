package dev.joust.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestBodyTest {

  @Test
  void aRequestOfNothingIsForABody() {
    assertThat(RequestBody.NONE.path(512)).isEqualTo("/payload/512");
    assertThat(RequestBody.NONE.request(512)).isEqualTo(HttpRequest.GET);
    assertThat(RequestBody.NONE.features()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 512, 102_400})
  void aCompressedBodyIsInflatedToThePlainOne(int bytes) throws IOException {
    HttpRequest plain = RequestBody.PLAIN.request(bytes);
    HttpRequest gzip = RequestBody.GZIP.request(bytes);

    assertThat(plain.body()).hasSize(bytes);
    try (GZIPInputStream inflated = new GZIPInputStream(new ByteArrayInputStream(gzip.body()))) {
      assertThat(inflated.readAllBytes()).isEqualTo(plain.body());
    }
    assertThat(RequestBody.GZIP.path(bytes)).isEqualTo("/echo");
    assertThat(gzip.lines())
        .containsExactly(
            "Content-Type: application/json",
            "Content-Encoding: gzip",
            "Content-Length: " + gzip.body().length);
  }

  @Test
  void aLargeBodyIsCompressedAsDocumentsAre() {
    assertThat(RequestBody.GZIP.request(102_400).body()).hasSizeBetween(102_400 / 20, 102_400 / 5);
  }

  @Test
  void whatIsUnknownIsToldWithWhatThereIs() {
    assertThat(RequestBody.of("gzip")).isEqualTo(RequestBody.GZIP);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RequestBody.of("brotli"))
        .withMessage("unknown request body 'brotli', known are none, plain, gzip");
  }
}
