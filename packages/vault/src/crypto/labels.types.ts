/** What every seal of a wallet is bound to. A seal of another user, wallet or generation does not open. */
export interface WalletLabel {
  /** Random, chosen when the wallet is made; the same at both parties. It is no email address: that may change. */
  readonly userId: string
  readonly walletId: string
  /** Counts from 1. Each rotation makes a new one. */
  readonly generation: number
}

/**
 * Which pair of halves opens the wallet's key. `device`: the device's half and that of auth. `recovery`: the keeper's half
 * and another of auth. `withoutAuth`: the device's half and another of the keeper, for the time when auth is gone.
 */
export type PairKind = 'device' | 'recovery' | 'withoutAuth'

/** What the seal of a pair is bound to. */
export interface PairLabel extends WalletLabel {
  readonly kind: PairKind
  /** The thumbprint of the device's key; empty for `recovery`. */
  readonly device: string
}

/** Who handed out a half: a party, or another device of the wallet in a rotation. */
export type HalfSource = Party | 'device'

/** The party that holds a half. */
export type Party = 'auth' | 'keeper'
