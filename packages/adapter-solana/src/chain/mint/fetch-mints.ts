import { type CallOptions, LatchkeyError, type TokenInfo } from '@latchkey/core/adapter'
import { COMMITMENT } from '../accounts.js'
import type { ChainNode } from '../nodes.js'
import { clockAddress } from '../programs.js'
import { accountsAnswer } from '../schemas.js'
import type { Mint } from './decode-mint.js'
import { decodeMints, MINTS_AT_ONCE } from './decode-mints.js'

const keyOf = (address: string) => `mint:${address}`

async function readMints(
  node: ChainNode,
  addresses: readonly string[],
  options?: CallOptions,
): Promise<readonly Mint[]> {
  const config = { encoding: 'base64', commitment: COMMITMENT }
  const params = [[...addresses, clockAddress], config]
  const { value } = await node.request('getMultipleAccounts', params, accountsAnswer, options)
  return decodeMints(addresses, value)
}

/**
 * Reads mints by address; what is no mint is left out. Mints that nobody can change are read once.
 * @throws LatchkeyError of the node
 */
export async function fetchMints(
  node: ChainNode,
  addresses: Iterable<string>,
  options?: CallOptions,
): Promise<ReadonlyMap<string, Mint>> {
  const wanted = [...new Set(addresses)]
  const unknown = wanted.filter(address => !node.learned.has(keyOf(address)))
  const parts = Array.from({ length: Math.ceil(unknown.length / MINTS_AT_ONCE) }, (_, index) =>
    unknown.slice(index * MINTS_AT_ONCE, (index + 1) * MINTS_AT_ONCE),
  )
  const read = (await Promise.all(parts.map(part => readMints(node, part, options)))).flat()
  for (const mint of read) if (mint.isFixed) node.learned.set(keyOf(mint.address), mint)
  const known = wanted.flatMap(address => (node.learned.get(keyOf(address)) as Mint | undefined) ?? [])
  return new Map([...known, ...read].map(mint => [mint.address, mint]))
}

/**
 * Looks a mint up.
 * @throws LatchkeyError `executionReverted` when there is no such token, and what the node says
 */
export async function fetchMint(node: ChainNode, token: TokenInfo, options?: CallOptions): Promise<Mint> {
  const mint = (await fetchMints(node, [token.address], options)).get(token.address)
  if (mint) return mint
  throw new LatchkeyError('executionReverted', 'There is no token at this address on this network')
}
