package dev.joust.harness.client;

import com.fasterxml.jackson.annotation.JsonTypeInfo;

/**
 * What a client reports at a point of its {@link ClientTask}. Each task has a record for each of
 * its points, empty where there is nothing to tell; histograms may be components of it.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.CLASS, property = "report")
public interface ClientReport {}
