package dev.joust.quarkus;

import dev.joust.spi.Application;
import dev.joust.spi.Response;
import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import jakarta.inject.Singleton;
import jakarta.ws.rs.NotAllowedException;
import jakarta.ws.rs.NotFoundException;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/**
 * Has the application answer what no resource is for, as <a
 * href="https://quarkus.io/guides/rest#exception-mapping">mappers of exceptions</a> do it.
 */
@Singleton
public class ContractExceptions {

  private final Application application;
  private final CurrentVertxRequest current;

  /** For the container of beans. */
  public ContractExceptions(Application application, CurrentVertxRequest current) {
    this.application = application;
    this.current = current;
  }

  /** There is nothing at the path, or it takes other methods. */
  @ServerExceptionMapper({NotFoundException.class, NotAllowedException.class})
  public RestResponse<Buffer> answer() {
    HttpServerRequest request = current.getCurrent().request();
    return Replies.ofRest(
        request,
        application,
        (Response) application.answer(request.method().name(), request.uri()));
  }
}
