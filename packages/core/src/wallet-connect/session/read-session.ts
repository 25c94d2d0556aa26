import type { TransportSession } from '../../adapter/contract/shared-transport.types.js'
import { cleanIcon, cleanName } from '../../adapter/runtime/wallet-identity.js'
import { type AccountId, toAccountId } from '../../caip/account-id.js'
import type { NetworkId } from '../../caip/network-id.js'
import { parseAccountId } from '../../caip/parse-account-id.js'
import { LatchkeyError } from '../../errors/error.js'
import { isListOf, isShape, isText } from '../../kernel/guard.js'
import type { PeerWallet } from '../../shared-sessions/shared-session.types.js'
import { fieldOf, isFields } from '../fields.js'
import { faultOfSession } from './check-namespaces.js'
import { readProperties, readScopedProperties } from './read-properties.js'
import { headOf, SESSION_LIMIT } from './within-limit.js'

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

function readPeer(struct: unknown): PeerWallet {
  const metadata = fieldOf(fieldOf(struct, 'peer'), 'metadata')
  const icons = fieldOf(metadata, 'icons')
  // An icon on a host of the wallet's choice would tell that host the visitor's address: only embedded images count.
  const icon = isListOf(isText)(icons)
    ? icons
        .slice(0, SESSION_LIMIT)
        .map(cleanIcon)
        .find(each => each !== undefined)
    : undefined
  const url = fieldOf(metadata, 'url')
  return {
    name: cleanName(fieldOf(metadata, 'name')) ?? 'WalletConnect',
    ...(icon === undefined ? {} : { icon }),
    ...(isText(url) && /^https?:\/\//.test(url) ? { url } : {}),
  }
}

/** A session's namespaces within the limit, which the single network ids of a namespace share. */
function withinLimit(namespaces: object): Record<string, unknown> {
  const left = new Map<string, number>()
  const bounded = Object.entries(namespaces)
    .slice(0, SESSION_LIMIT)
    .flatMap(([key, grant]): [string, unknown][] => {
      if (!isFields(grant) || !Array.isArray(grant.accounts)) return [[key, grant]]
      const namespace = key.split(':')[0] as string
      const room = left.get(namespace) ?? SESSION_LIMIT
      if (room === 0) return []
      left.set(namespace, Math.max(0, room - grant.accounts.length))
      const accounts = grant.accounts.slice(0, room)
      return [[key, { accounts, methods: headOf(grant.methods), events: headOf(grant.events) }]]
    })
  return Object.fromEntries(bounded)
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)].slice(0, SESSION_LIMIT)

/**
 * Reads the session that the library kept or a wallet sent.
 * @throws LatchkeyError `invalidResponse`, saying which rule of the Sign specification it breaks
 */
export function readSession(struct: unknown, legacy: LegacyIds = {}): ReadSession {
  if (!isStruct(struct)) throw new LatchkeyError('invalidResponse', 'The wallet sent no valid session')
  const granted = withinLimit(struct.namespaces)
  const fault = faultOfSession(granted)
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
  for (const [key, grant] of Object.entries(granted as Record<string, Grant>)) {
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
      // A session grants what it lists: a peer's name proves nothing.
      supportsAllNetworks: false,
    }
  }
  // Granted under the id of today, too: then that one is used.
  for (const networkId of Object.keys(grantedAs) as NetworkId[])
    if (grants(granted as Record<string, Grant>, networkId)) delete grantedAs[networkId]
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
