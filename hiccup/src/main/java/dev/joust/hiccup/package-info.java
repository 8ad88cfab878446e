/**
 * A JVM's and its machine's own noise, measured in the same way in the JVMs of server and client,
 * which know nothing else of each other. May depend on HdrHistogram and the JDK alone.
 */
package dev.joust.hiccup;
