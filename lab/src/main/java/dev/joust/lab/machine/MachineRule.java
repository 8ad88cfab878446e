package dev.joust.lab.machine;

import dev.joust.run.Finding;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;

/**
 * Something that must be true of a machine for a run not to break, or to be trusted.
 *
 * @param fact what it is about; empty where that is not known, which breaks no rule
 * @param broken whether the fact is beyond its limit
 * @param text what is wrong then, with places for values
 * @param values what goes into these places
 * @param remedy what the machine's owner can do about it
 * @param <F> the type of the fact
 */
record MachineRule<F>(
    Function<Environment, Optional<F>> fact,
    BiPredicate<F, Demand> broken,
    String text,
    BiFunction<F, Demand, List<?>> values,
    BiFunction<F, Demand, String> remedy) {

  /** What there is to say of a machine that is to bear the demand; empty if it is sound. */
  Optional<Finding> finding(Severity severity, Environment machine, Demand demand) {
    return fact.apply(machine)
        .filter(known -> broken.test(known, demand))
        .map(
            known ->
                new Finding(
                    severity.label(),
                    String.format(Locale.ROOT, text, values.apply(known, demand).toArray()),
                    remedy.apply(known, demand)));
  }
}
