/** A repeatable source of numbers below `limit` (mulberry32). */
export type Dice = (limit: number) => number

/** Creates dice that roll the same numbers for the same seed. */
export function createDice(seed: number): Dice {
  let state = seed
  return limit => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}
