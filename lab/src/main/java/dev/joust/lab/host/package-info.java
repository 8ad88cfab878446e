/**
 * The machines that a run's processes live on, behind one interface: what starts processes there
 * and asks the system of them. Knows nothing of what the processes do. May depend on {@code os}.
 */
package dev.joust.lab.host;
