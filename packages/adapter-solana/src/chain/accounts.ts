import { type CallOptions, LatchkeyError } from '@latchkey/core/adapter'
import type * as v from 'valibot'
import type { ChainNode } from './nodes.js'
import { accountAnswer, tokenAccountsAnswer, u64 } from './schemas.js'

/** What is read is what is likely to stay: a block that most validators voted for. */
export const COMMITMENT = 'confirmed'

/** An account that is there. */
export type ChainAccount = NonNullable<v.InferOutput<typeof accountAnswer>['value']>

/** An account of a token. */
export type TokenAccount = v.InferOutput<typeof tokenAccountsAnswer>['value'][number]

/** Reads an account, or gives undefined where there is none. */
export async function fetchAccount(
  node: ChainNode,
  address: string,
  options?: CallOptions,
): Promise<ChainAccount | undefined> {
  const config = { encoding: 'base64', commitment: COMMITMENT }
  const { value } = await node.request('getAccountInfo', [address, config], accountAnswer, options)
  return value ?? undefined
}

/** The token accounts of an owner, of one program or one mint. */
export async function fetchTokenAccounts(
  node: ChainNode,
  owner: string,
  filter: { readonly programId: string } | { readonly mint: string },
  options?: CallOptions,
): Promise<readonly TokenAccount[]> {
  const config = { encoding: 'jsonParsed', commitment: COMMITMENT }
  const params = [owner, filter, config]
  return (await node.request('getTokenAccountsByOwner', params, tokenAccountsAnswer, options)).value
}

/** What the network counts for an account beside its data. */
const ACCOUNT_BYTES = 128n
/** Lamports per byte. The networks ask for 6,960. */
const MOST_PER_BYTE = 70_000n

/** What an account of a size must hold to stay, in lamports. @throws LatchkeyError `feeUnreasonable` */
export async function fetchRent(node: ChainNode, bytes: number, options?: CallOptions): Promise<bigint> {
  const key = `rent:${bytes}`
  const known = node.learned.get(key) as bigint | undefined
  if (known !== undefined) return known
  const rent = await node.request('getMinimumBalanceForRentExemption', [bytes], u64, options)
  if (rent > (ACCOUNT_BYTES + BigInt(bytes)) * MOST_PER_BYTE)
    throw new LatchkeyError('feeUnreasonable', 'The node asks for a rent that no account costs')
  node.learned.set(key, rent)
  return rent
}
