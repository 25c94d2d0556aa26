import type { TransportSession } from '../adapter/shared-transport.types.js'
import { cleanIcon, cleanName } from '../adapter/wallet-identity.js'
import { type AccountId, parseAccountId, toAccountId } from '../caip/account-id.js'
import type { NetworkId } from '../caip/network-id.js'
import { LatchkeyError } from '../errors/error.js'
import { isListOf, isShape, isText } from '../kernel/guard.js'
import { faultOfSession } from './check-namespaces.js'
import { fieldOf } from './fields.js'
import { readProperties, readScopedProperties } from './read-properties.js'
import type { PeerWallet } from './wallet-connect.types.js'

/** A session, checked. */
export interface ReadSession {
  readonly topic: string
  readonly pairingTopic: string
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
  readonly peer: PeerWallet
  readonly namespaces: Readonly<Record<string, TransportSession>>
  /** By network: the id the wallet knows it by, where that is an older one. */
  readonly grantedAs: Readonly<Record<NetworkId, NetworkId>>
}

/** Older ids of networks, by the id of today. */
export type LegacyIds = Readonly<Record<NetworkId, NetworkId>>

const isStruct = isShape<{ topic: string; pairingTopic: string; expiry: number; namespaces: object }>({
  topic: isText,
  pairingTopic: isText,
  expiry: (value): value is number => typeof value === 'number' && Number.isFinite(value),
  namespaces: (value): value is object => typeof value === 'object' && value !== null,
})

interface Grant {
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** A wallet's picture: what stands in the page, or an address of the web that is encrypted. */
export function cleanImage(value: unknown): string | undefined {
  const embedded = cleanIcon(value)
  if (embedded !== undefined || typeof value !== 'string' || value.length > 2048) return embedded
  return /^https:\/\/[^\s"'<>]+$/i.test(value.trim()) ? value.trim() : undefined
}

function readPeer(struct: unknown): PeerWallet {
  const metadata = fieldOf(fieldOf(struct, 'peer'), 'metadata')
  const icons = fieldOf(metadata, 'icons')
  const icon = isListOf(isText)(icons) ? icons.map(cleanImage).find(each => each !== undefined) : undefined
  const url = fieldOf(metadata, 'url')
  return {
    name: cleanName(fieldOf(metadata, 'name')) ?? 'WalletConnect',
    ...(icon === undefined ? {} : { icon }),
    ...(isText(url) && /^https?:\/\//.test(url) ? { url } : {}),
  }
}

/** Some wallets take every network of a namespace although their session lists a few. */
const takesAllNetworks = (peer: PeerWallet) => /^metamask\b/i.test(peer.name)

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

/**
 * Reads the session that the library kept or a wallet sent.
 * @throws LatchkeyError `invalidResponse`, saying which rule of the Sign specification it breaks
 */
export function readSession(struct: unknown, legacy: LegacyIds = {}): ReadSession {
  if (!isStruct(struct)) throw new LatchkeyError('invalidResponse', 'The wallet sent no valid session')
  const fault = faultOfSession(struct.namespaces)
  if (fault)
    throw new LatchkeyError(
      'invalidResponse',
      `The wallet sent a session that breaks a rule: ${fault.message}`,
      {
        rpcCode: fault.code,
      },
    )
  const today = new Map(Object.entries(legacy).map(([now, before]) => [before as string, now as NetworkId]))
  const peer = readPeer(struct)
  const properties = readProperties(fieldOf(struct, 'sessionProperties'))
  const scopes = readScopedProperties(fieldOf(struct, 'scopedProperties'), today)
  const grantedAs: Record<NetworkId, NetworkId> = {}
  const namespaces: Record<string, TransportSession> = {}
  const read = (accountId: string): AccountId => {
    const { networkId, address } = parseAccountId(accountId)
    const now = today.get(networkId)
    if (now === undefined) return accountId as AccountId
    grantedAs[now] ??= networkId
    return toAccountId(now, address)
  }
  for (const [key, grant] of Object.entries(struct.namespaces as Record<string, Grant>)) {
    const namespace = key.split(':')[0] as string
    const before = namespaces[namespace]
    const accountIds = unique([...(before?.accountIds ?? []), ...grant.accounts.map(read)])
    namespaces[namespace] = {
      accountIds,
      networkIds: unique(accountIds.map(each => parseAccountId(each).networkId)),
      methods: unique([...(before?.methods ?? []), ...grant.methods]),
      events: unique([...(before?.events ?? []), ...grant.events]),
      properties,
      scopedProperties: scopes[namespace] ?? {},
      supportsAllNetworks: takesAllNetworks(peer),
    }
  }
  for (const accountId of Object.values(namespaces).flatMap(each => each.accountIds)) {
    const { networkId } = parseAccountId(accountId)
    // Granted under the id of today, too: then that one is used.
    if (grantedAs[networkId] && grants(struct.namespaces as Record<string, Grant>, networkId))
      delete grantedAs[networkId]
  }
  return {
    topic: struct.topic,
    pairingTopic: struct.pairingTopic,
    expiresAt: struct.expiry * 1000,
    peer,
    namespaces,
    grantedAs,
  }
}

const grants = (namespaces: Readonly<Record<string, Grant>>, networkId: NetworkId) =>
  Object.values(namespaces).some(grant => grant.accounts.some(account => account.startsWith(`${networkId}:`)))
