/**
 * Limits of a process's CPU time, by the kernel's control groups (cgroups(7)) of either version. It
 * knows processes by their number alone.
 */
package dev.joust.harness.limit;
