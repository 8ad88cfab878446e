/**
 * What is asked of the operating system: {@code /proc} and {@code /sys}, processes and their CPU
 * time, cores and affinity. Linux answers; elsewhere most of it is empty. May depend on nothing
 * else of Joust.
 */
package dev.joust.lab.os;
