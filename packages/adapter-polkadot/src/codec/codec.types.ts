/** Hex with its prefix. */
export type Hex = `0x${string}`

/** How an account signs. */
export type KeyType = 'sr25519' | 'ed25519' | 'ecdsa' | 'ethereum'
