import { type CallOptions, LatchkeyError } from '@latchkey/core/adapter'
import type { ChainNode } from './nodes.js'
import { bytesOf, type Fields, lastBytes, readFields, textOf, writeFields } from './protobuf.js'
import { query } from './query.js'

const SERVICE = '/cosmos.bank.v1beta1.Query'
/** More pages than any honest account has. */
const MAX_PAGES = 50

/** An amount as the bank writes it: decimal text. @throws LatchkeyError `invalidResponse` */
function parseAmount(text: string): bigint {
  if (/^\d{1,80}$/.test(text)) return BigInt(text)
  throw new LatchkeyError('invalidResponse', 'The node answered something else than a number')
}

const readCoin = (bytes: Uint8Array) => {
  const coin = readFields(bytes)
  return { denom: textOf(coin, 1), amount: parseAmount(textOf(coin, 2)) }
}

/** Coins of a repeated field. */
export const coinsOf = (fields: Fields, number: number) => bytesOf(fields, number).map(readCoin)

/** What an account holds of one denom. @throws LatchkeyError */
export function fetchDenom(
  node: ChainNode,
  address: string,
  denom: string,
  options?: CallOptions,
): Promise<bigint> {
  const decode = (bytes: Uint8Array) => {
    const [coin] = coinsOf(readFields(bytes), 1)
    if (!coin) return 0n
    if (coin.denom === denom) return coin.amount
    throw new LatchkeyError('invalidResponse', 'The node answered for another denom')
  }
  return query(node, `${SERVICE}/Balance`, writeFields([1, address], [2, denom]), decode, options)
}

/** Everything that an account holds, by denom. @throws LatchkeyError */
export async function fetchAllDenoms(
  node: ChainNode,
  address: string,
  options?: CallOptions,
): Promise<ReadonlyMap<string, bigint>> {
  const held = new Map<string, bigint>()
  let key = new Uint8Array()
  for (let page = 0; page < MAX_PAGES; page++) {
    const request = writeFields([1, address], [2, writeFields([1, key])])
    const answer = await query(node, `${SERVICE}/AllBalances`, request, readFields, options)
    for (const { denom, amount } of coinsOf(answer, 1)) held.set(denom, amount)
    const next = lastBytes(readFields(lastBytes(answer, 2) ?? new Uint8Array()), 1)
    if (!next || next.length === 0) return held
    key = Uint8Array.from(next)
  }
  throw new LatchkeyError('invalidResponse', 'The node never came to the end of the balances')
}
