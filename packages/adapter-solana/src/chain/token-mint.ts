import { type CallOptions, LatchkeyError, type TokenInfo } from '@latchkey/core/adapter'
import { fetchAccount } from './accounts.js'
import type { ChainNode } from './nodes.js'
import { tokenPrograms } from './programs.js'

/** A mint, as far as a transfer must know it. */
export interface Mint {
  readonly address: string
  /** The program that keeps its tokens: the owner of the mint's account. */
  readonly program: string
  readonly decimals: number
}

const DECIMALS_AT = 44
const MINT_BYTES = 82
/** Behind the size of a token account Token-2022 writes what an account is; a mint is 1. */
const KIND_AT = 165
const KIND_MINT = 1

const isMint = (data: Uint8Array): boolean =>
  data.length === MINT_BYTES || (data.length > KIND_AT && data[KIND_AT] === KIND_MINT)

/**
 * Looks a mint up.
 * @throws LatchkeyError `executionReverted` when there is no such token, and what the node says
 */
export async function fetchMint(node: ChainNode, token: TokenInfo, options?: CallOptions): Promise<Mint> {
  const key = `mint:${token.address}`
  const known = node.learned.get(key) as Mint | undefined
  if (known) return known
  const account = await fetchAccount(node, token.address, options)
  if (!account || !tokenPrograms.includes(account.owner) || !isMint(account.data))
    throw new LatchkeyError('executionReverted', 'There is no token at this address on this network')
  const decimals = account.data[DECIMALS_AT] ?? 0
  const mint = { address: token.address, program: account.owner, decimals }
  node.learned.set(key, mint)
  return mint
}

const TOKEN_ACCOUNT_BYTES = 165
const EXTENSIONS_AT = 166
const HEADER = 4
const IMMUTABLE_OWNER = 7

/**
 * How large a new associated account of the same token will be. Token-2022 accounts carry what their mint asks for, so
 * the sender's tells; the associated token program adds the mark that the owner cannot change.
 */
export function newAccountBytes(sample: Uint8Array | undefined): number {
  if (!sample) return TOKEN_ACCOUNT_BYTES
  if (sample.length <= EXTENSIONS_AT) return EXTENSIONS_AT + HEADER
  const view = new DataView(sample.buffer, sample.byteOffset, sample.byteLength)
  for (let at = EXTENSIONS_AT; at + HEADER <= sample.length; at += HEADER + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === IMMUTABLE_OWNER) return sample.length
  return sample.length + HEADER
}
