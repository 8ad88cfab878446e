/**
 * Changes of frameworks that really happened, as files, and what a comparison says of them: whether
 * its alarms are true. Knows no command.
 */
package dev.joust.harness.catalogue;
