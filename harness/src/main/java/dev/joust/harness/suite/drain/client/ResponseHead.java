package dev.joust.harness.suite.drain.client;

import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The head of a response of HTTP/1.1, its fields by their names in lower case. */
record ResponseHead(int status, Map<String, String> fields) {

  /** Reads it; its first byte begins the answer. */
  static ResponseHead read(DrainUser user) throws IOException {
    int first = user.read();
    user.isAnswered();
    String[] line = ((char) first + user.readLine()).split(" ", 3);
    Map<String, String> fields = new HashMap<>();
    for (String field = user.readLine(); !field.isEmpty(); field = user.readLine()) {
      int colon = field.indexOf(':');
      fields.put(
          field.substring(0, colon).toLowerCase(Locale.ROOT), field.substring(colon + 1).strip());
    }
    return new ResponseHead(Integer.parseInt(line[1]), fields);
  }

  boolean closes() {
    return "close".equalsIgnoreCase(fields.get("connection"));
  }

  /** Reads the body, which has a length or chunks. */
  void readBody(DrainUser user) throws IOException {
    if ("chunked".equalsIgnoreCase(fields.get("transfer-encoding"))) {
      while (readChunk(user)) {
        // To the last one.
      }
    } else {
      user.read(Integer.parseInt(fields.getOrDefault("content-length", "0")));
    }
  }

  /** Reads a chunk; false if it was the last one. */
  static boolean readChunk(DrainUser user) throws IOException {
    int bytes = Integer.parseInt(user.readLine(), 16);
    user.read(bytes);
    user.readLine();
    return bytes > 0;
  }
}
