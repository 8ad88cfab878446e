package dev.joust.lab.os;

/**
 * What a stretch of all cores' time went into.
 *
 * @param busyShare work of this machine, 0 to 1
 * @param stolenShare other virtual machines on the same cores while this one had work, 0 to 1
 */
public record CpuUse(double busyShare, double stolenShare) {}
