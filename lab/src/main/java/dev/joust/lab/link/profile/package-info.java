/**
 * Links by name, as {@code links.yaml} describes them: rate, delay, jitter, loss and queue of each
 * way. Knows nothing of how a link is made. May depend on {@code input} and on Jackson's YAML.
 */
package dev.joust.lab.link.profile;
