package dev.joust.harness.plan;

import dev.joust.run.Cell;
import dev.joust.run.RunContender;
import java.util.List;
import java.util.function.Predicate;

/**
 * What a trial of each contender goes through.
 *
 * @param name unique in a block; part of the trials' identities
 * @param way how its suites ask, as samples name it
 * @param isShuffled whether the cells come in an order that is drawn for each block
 * @param isSideBySide whether the servers of all contenders live at once
 * @param isLast whether its trials build on what others of the block find
 * @param isFor which contenders are asked
 */
record Route(
    String name,
    String way,
    String client,
    List<Cell> cells,
    boolean isShuffled,
    boolean isSideBySide,
    boolean isLast,
    Predicate<RunContender> isFor) {}
