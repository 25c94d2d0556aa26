/**
 * For tests that need the modal to move, as it does for most visitors: `test.use(withMotion)`. All others ask for less
 * motion, because frames that nobody looks at take a seventh of the processor's time.
 */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const
