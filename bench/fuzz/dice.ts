/** Seeded random choices: the same seed gives the same sequence. */
export interface Dice {
  /** A number from 0 up to 1. */
  number(): number;
  /** A whole number from 0 up to, and without, a bound. */
  below(bound: number): number;
  oneOf<Value>(values: readonly Value[]): Value;
  /** True with a given probability. */
  chance(probability: number): boolean;
}

/** Creates the generator from a seed (mulberry32). */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const number = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (bound: number) => Math.floor(number() * bound);
  return {
    number,
    below,
    oneOf: (values) => {
      const value = values[below(values.length)];
      if (value === undefined && values.length === 0) throw new Error('There are no values to choose from.');
      return value as (typeof values)[number];
    },
    chance: (probability) => number() < probability,
  };
}
