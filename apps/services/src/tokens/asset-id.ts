import { accountIdSchema, networkIdSchema } from '@latchkey/core/api'
import * as z from 'zod/mini'

/** The address that stands for the coin of a network where a token's address is asked for. */
const coinAddresses: Readonly<Record<string, string>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
}

/** A token or the coin of a network. */
export interface AssetId {
  readonly networkId: string
  /** Absent for the coin. In lower case for eip155. */
  readonly address?: string
}

/** The parts of a CAIP-10 id. */
export const splitAccountId = (id: string): { namespace: string; networkId: string; address: string } => {
  const [namespace = '', reference = '', address = ''] = id.split(':')
  return { namespace, networkId: `${namespace}:${reference}`, address }
}

/** Writes an id in the one form in which tables hold it: hexadecimal addresses differ in case alone. */
export const normalizeTokenId = (id: string): string => (id.startsWith('eip155:') ? id.toLowerCase() : id)

/** Reads the CAIP-10 id of a token, or of the placeholder of a coin. */
export function parseAssetId(id: string): AssetId {
  const { namespace, networkId, address } = splitAccountId(normalizeTokenId(id))
  return address === coinAddresses[namespace] ? { networkId } : { networkId, address }
}

/** Schema of what has a price: CAIP-10, CAIP-2 for a coin, `currency:eur`. */
export const pricedAssetSchema = z.union([
  accountIdSchema,
  z.string().check(z.regex(/^currency:[a-z]{3}$/)),
  networkIdSchema,
])
