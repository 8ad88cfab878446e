package dev.joust.lab.input;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.time.Duration;

/** Has Jackson read times with their unit, as {@code 500ms}. */
public final class DurationModule extends SimpleModule {

  private static final long serialVersionUID = 1;

  /** All times of a text are read so. */
  public DurationModule() {
    addDeserializer(Duration.class, new Reader());
  }

  private static final class Reader extends StdScalarDeserializer<Duration> {

    private static final long serialVersionUID = 1;

    Reader() {
      super(Duration.class);
    }

    @Override
    public Duration deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      try {
        return Durations.parse("the time", parser.getText());
      } catch (UsageException wrong) {
        throw JsonMappingException.from(parser, wrong.getMessage(), wrong);
      }
    }
  }
}
