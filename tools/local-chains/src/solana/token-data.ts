import { getAddressDecoder } from '@solana/kit'

/** A mint, as far as the RPC tells of it. */
export interface MintData {
  readonly supply: bigint
  readonly decimals: number
  readonly mintAuthority: string | null
}

/** A token account, as far as the RPC tells of it. */
export interface TokenAccountData {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  readonly state: 'uninitialized' | 'initialized' | 'frozen'
  readonly isNative: boolean
}

const addresses = getAddressDecoder()
const states = ['uninitialized', 'initialized', 'frozen'] as const
const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)
/** What the extended layout of Token-2022 is, by the byte after a token account's size. */
const kindAt = (data: Uint8Array): number | undefined => (data.length > 165 ? data[165] : undefined)

/** Reads a mint, or undefined when the bytes are none. */
export const decodeMint = (data: Uint8Array): MintData | undefined => {
  if (data.length !== 82 && kindAt(data) !== 1) return undefined
  const view = viewOf(data)
  return {
    supply: view.getBigUint64(36, true),
    decimals: view.getUint8(44),
    mintAuthority: view.getUint32(0, true) === 1 ? addresses.decode(data.subarray(4, 36)) : null,
  }
}

/** Reads a token account, or undefined when the bytes are none. */
export const decodeTokenAccount = (data: Uint8Array): TokenAccountData | undefined => {
  if (data.length !== 165 && kindAt(data) !== 2) return undefined
  const view = viewOf(data)
  const state = states[view.getUint8(108)]
  if (state === undefined || state === 'uninitialized') return undefined
  return {
    mint: addresses.decode(data.subarray(0, 32)),
    owner: addresses.decode(data.subarray(32, 64)),
    amount: view.getBigUint64(64, true),
    state,
    isNative: view.getUint32(109, true) === 1,
  }
}

/** An amount as the RPC writes it. */
export const uiAmount = (amount: bigint, decimals: number) => {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const text = fraction === '' ? whole : `${whole}.${fraction}`
  return { amount: amount.toString(), decimals, uiAmount: Number(text), uiAmountString: text }
}
