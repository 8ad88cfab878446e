package dev.joust.harness.client;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import org.HdrHistogram.Histogram;

/** Histograms in messages, as {@link HistogramText}. */
final class HistogramModule extends SimpleModule {

  private static final long serialVersionUID = 1;

  HistogramModule() {
    addSerializer(Histogram.class, new ToText());
    addDeserializer(Histogram.class, new FromText());
  }

  private static final class ToText extends StdSerializer<Histogram> {

    private static final long serialVersionUID = 1;

    ToText() {
      super(Histogram.class);
    }

    @Override
    public void serialize(Histogram histogram, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeString(HistogramText.of(histogram));
    }
  }

  private static final class FromText extends StdDeserializer<Histogram> {

    private static final long serialVersionUID = 1;

    FromText() {
      super(Histogram.class);
    }

    @Override
    public Histogram deserialize(JsonParser json, DeserializationContext context)
        throws IOException {
      return HistogramText.parse(json.getValueAsString());
    }
  }
}
