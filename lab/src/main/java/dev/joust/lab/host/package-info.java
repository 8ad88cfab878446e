/**
 * The machines that a run's processes live on, behind one interface: what starts processes there
 * and asks the system of them. This machine is one, those that {@code ssh} reaches are others.
 * Knows nothing of what the processes do. May depend on {@code os} and {@code input}.
 */
package dev.joust.lab.host;
