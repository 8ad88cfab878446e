/**
 * Load by AsyncHttpClient, held to the rules of the lean client. May depend on {@code load} above
 * it, and on how {@code wire} reads HTTP.
 */
package dev.joust.load.ahc;
