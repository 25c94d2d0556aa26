/**
 * The details of a test that repeats another one in a further namespace, language or direction. `npm run verify` leaves
 * such tests to `npm run verify:long`: the tests against nodes prove every adapter already.
 */
export const inMatrix = (isRepeated = true): { readonly tag?: string } =>
  isRepeated ? { tag: '@matrix' } : {}

/** Whether a journey in this namespace repeats those in the two that differ most. */
export const isFurther = (namespace: string): boolean => !['eip155', 'solana'].includes(namespace)
