package dev.joust.harness.host;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The way from a host of load to the servers' address, as it was seen before a run.
 *
 * @param mtu of the host's device; empty where its address tells none
 * @param roundTripMillis how long a byte takes there and back, the median
 * @param toServerMegabits how many Mbit/s go there by one connection
 * @param fromServerMegabits how many Mbit/s come from there by one connection
 * @param deviceMegabits how many the slower of both ends' devices says that it has; empty where
 *     none says
 */
record SeenLink(
    OptionalInt mtu,
    double roundTripMillis,
    double toServerMegabits,
    double fromServerMegabits,
    OptionalInt deviceMegabits) {

  /** What a link falls short of that has something else in its way. */
  private static final double LEAST_SHARE_OF_DEVICE = 0.1;

  String speed(String address) {
    return String.format(
        Locale.ROOT,
        "%.0f Mbit/s to %s, %.0f Mbit/s from it",
        toServerMegabits,
        address,
        fromServerMegabits);
  }

  /** That it is much slower than its devices, in words; empty if it is not, or none says. */
  Optional<String> slowness() {
    double slower = Math.min(toServerMegabits, fromServerMegabits);
    return deviceMegabits.stream()
        .filter(device -> slower < device * LEAST_SHARE_OF_DEVICE)
        .mapToObj(
            device ->
                String.format(
                    Locale.ROOT,
                    "its link takes %.0f Mbit/s, and the devices at its ends %d",
                    slower,
                    device))
        .findFirst();
  }

  ObjectNode toJson() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("roundTripMillis", roundTripMillis);
    json.put("toServerMegabits", toServerMegabits);
    json.put("fromServerMegabits", fromServerMegabits);
    mtu.ifPresent(bytes -> json.put("mtu", bytes));
    return json;
  }
}
