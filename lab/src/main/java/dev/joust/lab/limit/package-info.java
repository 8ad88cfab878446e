/**
 * Limits of a process's CPU time, by the kernel's control groups (cgroups(7)) of either version. It
 * knows processes by their number alone. May depend on {@code os}.
 */
package dev.joust.lab.limit;
