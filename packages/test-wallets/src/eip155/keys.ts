import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Hex } from './wallet.types'

/**
 * The first two accounts of the public mnemonic that development nodes fund (`test test … junk`).
 * Their keys are public knowledge: never use them on a real network.
 */
export const publicTestKeys: readonly Hex[] = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
]

/** A key that belongs to nobody: signs when the wallet is told to sign wrongly. */
export const strangerKey: Hex = '0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'

/** The accounts of the keys, in order. */
export const accountsOf = (keys: readonly Hex[]): readonly PrivateKeyAccount[] =>
  keys.map(key => privateKeyToAccount(key))
