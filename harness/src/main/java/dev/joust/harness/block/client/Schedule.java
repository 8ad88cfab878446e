package dev.joust.harness.block.client;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Whose turn it is in each round of a cell: every contender once, in an order that is drawn anew
 * for each round (Abedi and Brecht, "Conducting Repeatable Experiments in Highly Variable Cloud
 * Computing Environments", ICPE 2017: randomised multiple interleaved trials).
 *
 * @param turns the contenders' places, round after round
 * @param rivals how many contenders there are
 * @param planned how many of the turns are taken in any case; the others, as many, only if most
 *     slices were disturbed
 */
record Schedule(List<Integer> turns, int rivals, int planned) {

  /** The order of a cell's turns, which is the same for the same seed. */
  static Schedule of(int rivals, int rounds, long seed) {
    Random random = new Random(seed);
    List<Integer> round = new ArrayList<>(IntStream.range(0, rivals).boxed().toList());
    List<Integer> turns = new ArrayList<>();
    for (int i = 0; i < 2 * rounds; i++) {
      Collections.shuffle(round, random);
      turns.addAll(round);
    }
    return new Schedule(turns, rivals, rounds * rivals);
  }

  /** Whether a round follows that is not planned. */
  boolean hasMore(int turn) {
    return turn >= planned && turn < turns.size();
  }

  int rival(int turn) {
    return turns.get(turn);
  }

  /** The number of the round that a turn is in, from 1. */
  int round(int turn) {
    return turn / rivals + 1;
  }
}
