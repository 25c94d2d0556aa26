import {
  type Account,
  LatchkeyError,
  type Network,
  type NetworkId,
  parseAccountId,
  readProperty,
  referenceOf,
  type TransportSession,
  toAccountId,
  toNetworkId,
} from '@latchkey/core/adapter'
import { decodeAccount, spellAccount } from '../codec/address.js'
import { toHex } from '../codec/bytes.js'
import { type ChainFormats, findFormat, GENERIC_PREFIX } from '../codec/chain-formats.js'
import type { KeyType } from '../codec/codec.types.js'
import { boundedList, MAX_ACCOUNTS } from './bounded-list.js'

/** An account as the wallet lists it. */
export interface ListedAccount {
  /** 32 bytes, or 20 of an Ethereum account. */
  readonly account: Uint8Array
  /** As the wallet spells it: some find their own accounts by that text alone. */
  readonly spelled: string
  readonly keyType: KeyType | undefined
  /** The CAIP-2 reference of the one network it is for; undefined is every network. */
  readonly reference: string | undefined
}

const KEY_TYPES: readonly unknown[] = ['sr25519', 'ed25519', 'ecdsa', 'ethereum']

function readReference(genesisHash: unknown): string | undefined {
  const isHash = typeof genesisHash === 'string' && /^0x[\da-f]{64}$/i.test(genesisHash)
  return isHash ? genesisHash.slice(2, 34).toLowerCase() : undefined
}

function readAccount(item: unknown): ListedAccount | undefined {
  const spelled = readProperty(item, 'address')
  const account = decodeAccount(spelled)
  if (!account || typeof spelled !== 'string') return undefined
  const type = readProperty(item, 'type')
  const keyType = KEY_TYPES.includes(type) ? (type as KeyType) : undefined
  return {
    account,
    spelled,
    keyType: account.length === 20 ? 'ethereum' : keyType,
    reference: readReference(readProperty(item, 'genesisHash')),
  }
}

/** A proxy that was revoked is no list, and says so by throwing. */
function isList(value: unknown): boolean {
  try {
    return Array.isArray(value)
  } catch {
    return false
  }
}

/**
 * The accounts that a wallet gives, each once, in its order, up to 256. What is no account is left out, unless all of it is.
 * @throws LatchkeyError `invalidResponse`
 */
export function parseAccounts(answer: unknown): ListedAccount[] {
  const invalid = () =>
    new LatchkeyError('invalidResponse', 'The wallet answered its accounts in a shape that cannot be right')
  if (!isList(answer)) throw invalid()
  const items = boundedList(answer)
  const listed = new Map<string, ListedAccount>()
  for (const item of items) {
    const account = readAccount(item)
    if (!account) continue
    const key = toHex(account.account)
    if (!listed.has(key)) listed.set(key, account)
  }
  if (listed.size === 0 && items.length > 0) throw invalid()
  return [...listed.values()]
}

/**
 * The accounts that a session shares on a network, each once, in its order. Nothing is said of how they sign. A wallet
 * that takes every network shares each of its accounts on all of them.
 */
export function readGranted(
  { accountIds, supportsAllNetworks }: Pick<TransportSession, 'accountIds' | 'supportsAllNetworks'>,
  networkId: NetworkId,
): ListedAccount[] {
  const named = accountIds.filter(id => id.startsWith(`${networkId}:`))
  const ids = named.length === 0 && supportsAllNetworks ? accountIds : named
  const listed = new Map<string, ListedAccount>()
  for (const id of ids.slice(0, MAX_ACCOUNTS)) {
    const account = readAccount({ address: parseAccountId(id).address })
    if (account && !listed.has(toHex(account.account))) listed.set(toHex(account.account), account)
  }
  return [...listed.values()]
}

/** The accounts of a wallet that a network has a use for. */
export function usableOn(
  listed: readonly ListedAccount[],
  networkId: NetworkId,
  formats: ChainFormats,
): readonly ListedAccount[] {
  const wanted = findFormat(networkId, formats) === 'ethereum' ? 20 : 32
  const reference = referenceOf(networkId)
  return listed.filter(
    each => each.account.length === wanted && (each.reference === undefined || each.reference === reference),
  )
}

/** Accounts as core knows them, spelled for their network. */
export function toAccounts(
  listed: readonly ListedAccount[],
  networkId: NetworkId,
  formats: ChainFormats,
): Account[] {
  const format = findFormat(networkId, formats)
  return listed.map(({ account, keyType }) => {
    const address = spellAccount(account, typeof format === 'number' ? format : GENERIC_PREFIX)
    const isKey = keyType === 'sr25519' || keyType === 'ed25519'
    return {
      accountId: toAccountId(networkId, address),
      address,
      type: 'eoa',
      ...(keyType ? { purpose: keyType } : {}),
      // Of these two the account is the public key itself; of the others it is a hash.
      ...(isKey ? { publicKey: toHex(account).slice(2) } : {}),
    }
  })
}

/**
 * Where the wallet's accounts can be used: the wanted network, else the first of the app's, else the one network that
 * the first account is for, whether the app knows it or not. Undefined when there is no such place.
 */
export function chooseNetwork(
  listed: readonly ListedAccount[],
  wanted: NetworkId | undefined,
  networks: readonly Network[],
  formats: ChainFormats,
): NetworkId | undefined {
  const ids = [...(wanted === undefined ? [] : [wanted]), ...networks.map(network => network.caipNetworkId)]
  const known = ids.find(id => usableOn(listed, id, formats).length > 0)
  if (known !== undefined) return known
  const bound = listed.find(each => each.reference !== undefined && each.account.length === 32)?.reference
  return bound === undefined ? undefined : toNetworkId('polkadot', bound)
}
