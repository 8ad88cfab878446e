package dev.joust.harness.client;

import com.fasterxml.jackson.databind.deser.std.StdDelegatingDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdDelegatingSerializer;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.databind.util.StdConverter;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** In messages, histograms are HdrHistogram's compressed encoding in Base64, times ISO 8601. */
final class MessageModule extends SimpleModule {

  private static final long serialVersionUID = 1;

  MessageModule() {
    addSerializer(new StdDelegatingSerializer(Histogram.class, new ToText()));
    addDeserializer(Histogram.class, new StdDelegatingDeserializer<>(new FromText()));
    addSerializer(Duration.class, ToStringSerializer.instance);
    addDeserializer(Duration.class, new StdDelegatingDeserializer<>(new ToDuration()));
  }

  private static final class ToText extends StdConverter<Histogram, String> {

    @Override
    public String convert(Histogram histogram) {
      ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
      int length = histogram.encodeIntoCompressedByteBuffer(buffer);
      return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }
  }

  private static final class ToDuration extends StdConverter<String, Duration> {

    @Override
    public Duration convert(String text) {
      return Duration.parse(text);
    }
  }

  private static final class FromText extends StdConverter<String, Histogram> {

    @Override
    public Histogram convert(String text) {
      try {
        return Histogram.decodeFromCompressedByteBuffer(
            ByteBuffer.wrap(Base64.getDecoder().decode(text)), 0);
      } catch (DataFormatException damaged) {
        throw new IllegalArgumentException("no histogram", damaged);
      }
    }
  }
}
