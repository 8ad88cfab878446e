package dev.joust.harness.suite.drain.client;

import dev.joust.load.wire.io.Target;
import java.io.IOException;

/** Creates a job, and waits for its end, over HTTP/1.1. */
final class HttpUser extends DrainUser {

  HttpUser(Target target) {
    super(target);
  }

  @Override
  boolean exchange() throws IOException {
    ResponseHead created = request(target().withPath("/job").emptyPost(), 201);
    if (created.status() != 201 || created.closes()) {
      return !created.closes();
    }
    String job = created.fields().get("location");
    return !request(target().withPath(job + "/done").request(), 200).closes();
  }

  private ResponseHead request(byte[] request, int expected) throws IOException {
    began();
    write(request);
    ResponseHead head = ResponseHead.read(this);
    head.readBody(this);
    ended(head.status() == expected ? Outcome.FINISHED : Outcome.REFUSED);
    if (head.closes()) {
      told();
    }
    return head;
  }
}
