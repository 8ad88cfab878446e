package dev.joust.quarkus;

import dev.joust.spi.Answer;
import dev.joust.spi.Application;
import dev.joust.spi.Job.Registration;
import dev.joust.spi.Pending;
import dev.joust.spi.Response;
import dev.joust.spi.ServerSettings;
import io.smallrye.common.annotation.NonBlocking;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/**
 * Hands requests to the application and sends what it answers, on the event loops, as <a
 * href="https://quarkus.io/guides/rest#execution-model-blocking-non-blocking">resources that do not
 * block</a> do, unless {@link HandlerThreads} has moved them.
 */
@Path("/")
@NonBlocking
public class ContractResource {

  private final Application application;
  private final ServerSettings settings;

  /** For the container of beans. */
  public ContractResource(Application application, ServerSettings settings) {
    this.application = application;
    this.settings = settings;
  }

  @GET
  @Path("payload/{bytes}")
  public RestResponse<Buffer> payload(@Context RoutingContext routing) {
    return ready(routing);
  }

  @GET
  @Path("polling")
  public RestResponse<Buffer> polling(@Context RoutingContext routing) {
    return ready(routing);
  }

  @GET
  @Path("wait/{wait: .*}")
  public RestResponse<Buffer> waiting(@Context RoutingContext routing) {
    return ready(routing);
  }

  @POST
  @Path("job")
  public RestResponse<Buffer> createJob(@Context RoutingContext routing) {
    return ready(routing);
  }

  @GET
  @Path("job/{id}")
  public RestResponse<Buffer> job(@Context RoutingContext routing) {
    return ready(routing);
  }

  @GET
  @Path("job/{id}/done")
  public Uni<RestResponse<Buffer>> jobDone(@Context RoutingContext routing) {
    Answer answer = answer(routing.request());
    return answer instanceof Pending pending
        ? Uni.createFrom().emitter(emitter -> await(routing, pending, emitter))
        : Uni.createFrom().item(response(routing.request(), (Response) answer));
  }

  private void await(
      RoutingContext routing, Pending pending, UniEmitter<? super RestResponse<Buffer>> emitter) {
    io.vertx.core.Context context = Vertx.currentContext();
    Registration awaited =
        pending.whenReady(
            ready ->
                context.runOnContext(now -> emitter.complete(response(routing.request(), ready))));
    routing.addEndHandler(ended -> awaited.cancel());
  }

  /** By parts, as the contract's limit is one of bytes that have come. */
  @POST
  @Path("echo")
  public Uni<RestResponse<Buffer>> echo(@Context RoutingContext routing) {
    return Uni.createFrom().emitter(emitter -> receive(routing.request(), emitter));
  }

  private void receive(
      HttpServerRequest request, UniEmitter<? super RestResponse<Buffer>> emitter) {
    Buffer body = Buffer.buffer();
    request.exceptionHandler(
        failure -> {
          if (!request.response().closed() && !request.response().headWritten()) {
            Replies.refuse(request, application, application.malformed());
          }
        });
    request.handler(
        part -> {
          if (part.length() > settings.maxMessageBytes() - body.length()) {
            Replies.refuse(request, application, application.bodyTooLarge());
          } else {
            body.appendBuffer(part);
          }
        });
    request.endHandler(
        end -> {
          String contentType = request.getHeader(HttpHeaders.CONTENT_TYPE);
          emitter.complete(
              ResponseBuilder.ok(body)
                  .header(
                      HttpHeaders.CONTENT_TYPE,
                      contentType == null ? MediaType.APPLICATION_OCTET_STREAM : contentType)
                  .header(HttpHeaders.DATE, application.date())
                  .build());
        });
    request.resume();
  }

  private RestResponse<Buffer> ready(RoutingContext routing) {
    return response(routing.request(), (Response) answer(routing.request()).here());
  }

  private Answer answer(HttpServerRequest request) {
    return application.answer(request.method().name(), request.uri());
  }

  private RestResponse<Buffer> response(HttpServerRequest request, Response answer) {
    return Replies.ofRest(request, application, answer);
  }
}
