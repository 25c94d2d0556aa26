import type { Node } from '../rpc/node.js'
import { fromHex } from '../signer/hex.js'
import { readText, toVisible } from './visible-text.js'

/** What a token says of itself on the chain. */
export interface Token {
  readonly symbol: string
  /** Undefined for a token that counts none, as those of ERC-721. */
  readonly decimals: number | undefined
}

const DECIMALS = '0x313ce567'
const SYMBOL = '0x95d89b41'

/** Reads a string of the ABI, or the 32 bytes that old tokens have. */
function readSymbol(answer: unknown): string | undefined {
  if (typeof answer !== 'string' || !/^0x([\da-fA-F]{64})+$/.test(answer)) return undefined
  const bytes = fromHex(answer)
  const length = bytes.length >= 96 ? Number(BigInt(`0x${answer.slice(66, 130)}`)) : 0
  const text =
    bytes.length === 32
      ? bytes.slice(0, Math.max(bytes.indexOf(0), 0))
      : bytes.slice(64, 64 + Math.min(length, 32))
  const symbol = readText(text)
  return symbol === undefined || symbol === '' ? undefined : toVisible(symbol).slice(0, 16)
}

const ask = async (node: Node, to: string, data: string, signal: AbortSignal): Promise<unknown> => {
  try {
    return await node.call('eth_call', [{ to, data }, 'latest'], signal)
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

/** Reads a token from the project's own node. What it does not say is left out. */
export async function readToken(node: Node, address: string, signal: AbortSignal): Promise<Token> {
  const [decimals, symbol] = await Promise.all([
    ask(node, address, DECIMALS, signal),
    ask(node, address, SYMBOL, signal),
  ])
  const isNumber = typeof decimals === 'string' && /^0x[\da-fA-F]{64}$/.test(decimals)
  const count = isNumber ? BigInt(decimals) : undefined
  return {
    symbol: readSymbol(symbol) ?? '?',
    decimals: count !== undefined && count <= 36n ? Number(count) : undefined,
  }
}
