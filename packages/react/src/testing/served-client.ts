import type { HistoryTransaction, Nft } from '@latchkey/core/api'
import type { FakeEnv, FakeRoute } from '@latchkey/core/testing'
import { type ConnectedOptions, OTHER, OWN } from './connected-client.js'

/** The blockchain API of these tests. */
const HOST = 'https://chain.test'
const ACCOUNT = `${HOST}/v1/account/${OWN}`

/** What the blockchain API answers. Everything that is left out is not asked for. */
export interface Served {
  readonly history?: FakeRoute
  readonly nfts?: FakeRoute
  readonly balance?: FakeRoute
  readonly identity?: FakeRoute
  readonly sessions?: FakeRoute
  readonly revocation?: FakeRoute
  /** Networks that the host serves. Default: the first network of the tests. */
  readonly networks?: readonly string[]
}

/** Answers of the blockchain API from now on. */
export function serve({ fetch }: FakeEnv, { networks = ['test:one'], ...answers }: Served): void {
  fetch.route(`${HOST}/v1/supported-chains`, { json: { http: networks, ws: [] } })
  const { history, nfts, balance, identity, sessions, revocation } = answers
  if (history !== undefined) fetch.route(`${ACCOUNT}/history`, history)
  if (nfts !== undefined) fetch.route(`${ACCOUNT}/nfts`, nfts)
  if (balance !== undefined) fetch.route(`${ACCOUNT}/balance`, balance)
  if (identity !== undefined) fetch.route(`${HOST}/v1/identity/*`, identity)
  if (sessions !== undefined) fetch.route(`${HOST}/v1/sessions/test:one:${OWN}`, sessions)
  if (revocation !== undefined) fetch.route(`${HOST}/v1/sessions/${OWN}/revoke`, revocation)
}

/** Options of a client whose app names a blockchain API. */
export const withApi = (answers: Served, options: ConnectedOptions = {}): ConnectedOptions => ({
  ...options,
  adapter: { ...options.adapter, traits: { services: ['balance', 'activity', 'names'] } },
  client: { services: { blockchainApiUrl: HOST }, ...options.client },
  network: { testnet: false, ...options.network },
  prepare(parts) {
    serve(parts.env, answers)
    options.prepare?.(parts)
  },
})

/** A page of an account's list. */
export const page = (data: readonly unknown[], next: string | null = null) => ({ json: { data, next } })

type Metadata = HistoryTransaction['metadata']
type Transfer = HistoryTransaction['transfers'][number]

/** A transfer of the coin. */
export const coin = (
  direction: Transfer['direction'],
  numeric: string,
  more: Partial<Transfer> = {},
): Transfer => ({
  fungible_info: { name: 'Test coin', symbol: 'TST' },
  direction,
  quantity: { numeric },
  ...more,
})

/** A transaction as the host writes it: 1.5 TST received in March 2026. */
export const transaction = (
  id: string,
  metadata: Partial<Metadata> = {},
  transfers: readonly Transfer[] = [coin('in', '1.5')],
): HistoryTransaction => ({
  id,
  metadata: {
    operationType: 'receive',
    hash: `hash${id}`,
    chain: 'test:one',
    minedAt: '2026-03-07T12:00:00Z',
    sentFrom: OTHER,
    sentTo: OWN,
    status: 'confirmed',
    nonce: 1,
    ...metadata,
  },
  transfers: [...transfers],
})

/** An NFT as the host writes it. */
export const nft = (tokenId: string, changes: Partial<Nft> = {}): Nft => ({
  address: 'test:one:tart',
  chainId: 'test:one',
  tokenId,
  standard: 'erc721',
  amount: '1',
  name: `Picture ${tokenId}`,
  description: null,
  collection: { name: 'Art', symbol: 'ART' },
  image: `https://img.test/${tokenId}.webp`,
  isSpam: false,
  ...changes,
})
