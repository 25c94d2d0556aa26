/** The part of EIP-1193 that everything here stands on. */
export interface Eip1193Provider {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
  off?(event: string, listener: (payload: unknown) => void): unknown
}

/** Hex with its prefix. */
export type Hex = `0x${string}`

/** A number as an EIP-1474 quantity: hex without leading zeros, zero is `0x0`. */
export const toQuantity = (value: bigint | number): Hex => `0x${value.toString(16)}`
