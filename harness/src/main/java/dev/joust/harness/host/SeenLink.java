package dev.joust.harness.host;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.OptionalInt;

/**
 * The way from a host of load to the servers' address, as it was seen before a run.
 *
 * @param mtu of the host's device; empty where its address tells none
 * @param roundTripMillis how long a byte takes there and back, the median
 */
record SeenLink(OptionalInt mtu, double roundTripMillis) {

  /** As a run writes it down. */
  ObjectNode toJson() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("roundTripMillis", roundTripMillis);
    mtu.ifPresent(bytes -> json.put("mtu", bytes));
    return json;
  }
}
