import { decodeFunctionResult, encodeFunctionData, hexToString } from 'viem/utils'
import type { Hex } from '../codec/rpc.js'

const balanceOf = {
  type: 'function',
  name: 'balanceOf',
  stateMutability: 'view',
  inputs: [{ name: 'account', type: 'address' }],
  outputs: [{ type: 'uint256' }],
} as const
const decimals = {
  type: 'function',
  name: 'decimals',
  stateMutability: 'view',
  inputs: [],
  outputs: [{ type: 'uint8' }],
} as const
const transfer = {
  type: 'function',
  name: 'transfer',
  stateMutability: 'nonpayable',
  inputs: [
    { name: 'to', type: 'address' },
    { name: 'amount', type: 'uint256' },
  ],
  outputs: [{ type: 'bool' }],
} as const
const symbol = {
  type: 'function',
  name: 'symbol',
  stateMutability: 'view',
  inputs: [],
  outputs: [{ type: 'string' }],
} as const

const uiMultiplier = {
  type: 'function',
  name: 'uiMultiplier',
  stateMutability: 'view',
  inputs: [],
  outputs: [{ type: 'uint256' }],
} as const

const name = {
  type: 'function',
  name: 'name',
  stateMutability: 'view',
  inputs: [],
  outputs: [{ type: 'string' }],
} as const

/** Tether's contracts whose `transfer` returns nothing, in lower case: mainnet, Polygon, Avalanche, one more, Celo, BNB, Arbitrum. */
const SILENT_TOKENS: ReadonlySet<string> = new Set([
  '0xdac17f958d2ee523a2206206994597c13d831ec7',
  '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
  '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7',
  '0x919c1c267bc06a7039e03fcc2ef738525769109c',
  '0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e',
  '0x55d398326f99059ff775485246999027b3197955',
  '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
])

/** Whether a token's `transfer` is known to return nothing. Addresses are compared without their letter case. */
export const isSilentToken = (address: string): boolean => SILENT_TOKENS.has(address.toLowerCase())

/** The call data of a transfer of a token. */
export const encodeTransfer = (to: string, amount: bigint): Hex =>
  encodeFunctionData({ abi: [transfer], functionName: 'transfer', args: [to as Hex, amount] })

/** The call data of `balanceOf`. */
export const encodeBalanceOf = (account: string): Hex =>
  encodeFunctionData({ abi: [balanceOf], functionName: 'balanceOf', args: [account as Hex] })

/** The call data of `decimals`. */
export const encodeDecimals = (): Hex => encodeFunctionData({ abi: [decimals], functionName: 'decimals' })

/** The call data of `symbol`. */
export const encodeSymbol = (): Hex => encodeFunctionData({ abi: [symbol], functionName: 'symbol' })

/** The call data of `uiMultiplier` (ERC-8056). */
export const encodeUiMultiplier = (): Hex =>
  encodeFunctionData({ abi: [uiMultiplier], functionName: 'uiMultiplier' })

/** The call data of `name`. */
export const encodeName = (): Hex => encodeFunctionData({ abi: [name], functionName: 'name' })

/**
 * What `balanceOf` returned.
 * @throws when it is no number
 */
export const decodeBalanceOf = (data: Hex): bigint =>
  decodeFunctionResult({ abi: [balanceOf], functionName: 'balanceOf', data })

/**
 * What `uiMultiplier` returned: 10^18 is one.
 * @throws when it is no number
 */
export const decodeUiMultiplier = (data: Hex): bigint =>
  decodeFunctionResult({ abi: [uiMultiplier], functionName: 'uiMultiplier', data })

/**
 * What `decimals` returned.
 * @throws when it is no number
 */
export const decodeDecimals = (data: Hex): number =>
  decodeFunctionResult({ abi: [decimals], functionName: 'decimals', data })

/**
 * What `symbol` returned: a text, or 32 bytes filled up with zeros by tokens from before ERC-20 was final.
 * @throws when it is no text
 */
export const decodeSymbol = (data: Hex): string =>
  data.length === 2 + 2 * 32
    ? hexToString(data, { size: 32 })
    : decodeFunctionResult({ abi: [symbol], functionName: 'symbol', data })

/** Whether a `transfer` returned an explicit no. Nothing at all is the habit of older tokens, and is a yes. */
export const saysNo = (data: Hex): boolean => data !== '0x' && /^0x0*$/.test(data)
