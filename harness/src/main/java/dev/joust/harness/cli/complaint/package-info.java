/**
 * What the command line says of words that it does not understand. Depends on names of profiles
 * alone.
 */
package dev.joust.harness.cli.complaint;
