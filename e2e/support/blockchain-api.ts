import type { BalanceItem, HistoryTransaction, Nft } from '@latchkey/core/api'
import type { Page } from '@playwright/test'

/** The host that `pages/account.html` names. */
const HOST = 'https://chain.test'
const IMAGES = 'https://images.test'
const OTHER = '0xde709f2102306220921060314715629080e2fb77'
const COLLECTION = '0x2222222222222222222222222222222222222222'

type Transfer = HistoryTransaction['transfers'][number]

const coin = (direction: Transfer['direction'], numeric: string, more: Partial<Transfer> = {}): Transfer => ({
  fungible_info: { name: 'Local Ether', symbol: 'ETH' },
  direction,
  quantity: { numeric },
  ...more,
})

function historyOf(chain: string, address: string): readonly HistoryTransaction[] {
  const transaction = (
    id: string,
    metadata: Partial<HistoryTransaction['metadata']>,
    transfers: readonly Transfer[],
  ): HistoryTransaction => ({
    id,
    metadata: {
      operationType: 'receive',
      hash: `0x${id.padStart(64, '0')}`,
      chain,
      minedAt: '2026-03-07T12:00:00Z',
      sentFrom: OTHER,
      sentTo: address,
      status: 'confirmed',
      nonce: 1,
      ...metadata,
    },
    transfers: [...transfers],
  })
  const sent = { operationType: 'send', sentFrom: address, sentTo: OTHER }
  return [
    transaction('1', { ...sent, status: 'pending' }, [coin('out', '0.5')]),
    transaction('2', {}, [coin('in', '1.23456')]),
    transaction('3', { ...sent, operationType: 'approve' }, []),
    transaction('4', { ...sent, status: 'failed', minedAt: '2026-02-02T12:00:00Z' }, [coin('out', '9')]),
    transaction('6', { minedAt: '2026-02-01T12:00:00Z' }, [coin('in', '1234567.891')]),
    transaction('5', { minedAt: '2025-12-24T12:00:00Z' }, [coin('in', '5000', { is_spam: true })]),
  ]
}

const nftOf = (chain: string, tokenId: string, changes: Partial<Nft> = {}): Nft => ({
  address: `${chain}:${COLLECTION}`,
  chainId: chain,
  tokenId,
  standard: 'erc721',
  amount: '1',
  name: `Picture ${tokenId}`,
  description: 'A field in the morning.',
  collection: { name: 'Fields', symbol: 'FLD' },
  image: `${IMAGES}/${tokenId}.svg`,
  isSpam: false,
  ...changes,
})

const balanceOf = (chain: string): BalanceItem => ({
  name: 'Local Ether',
  symbol: 'ETH',
  chainId: chain,
  price: 2000,
  value: 1,
  quantity: { decimals: '18', numeric: '1' },
  iconUrl: '',
})

/** A blockchain API that the test answers for. */
export interface ServedApi {
  /** Paths that were asked for, in order. */
  readonly asked: readonly string[]
  /** Paths that are refused from now on, as a pattern; nothing where it is left out. */
  refuse(paths?: RegExp): void
}

/** Answers for the host that the page names, and for its images. */
export async function serveBlockchainApi(page: Page, chain: string, address: string): Promise<ServedApi> {
  const asked: string[] = []
  let refused: RegExp | undefined
  const answers: readonly (readonly [RegExp, (cursor: string | null) => object])[] = [
    [/supported-chains$/, () => ({ http: [chain], ws: [] })],
    [
      /history$/,
      cursor => ({ data: cursor ? [] : historyOf(chain, address), next: cursor ? null : 'older' }),
    ],
    [
      /nfts$/,
      () => ({
        data: [nftOf(chain, '1'), nftOf(chain, '2', { image: null }), nftOf(chain, '3', { isSpam: true })],
        next: null,
      }),
    ],
    [/balance$/, () => ({ balances: [balanceOf(chain)] })],
    [new RegExp(`identity/${address}$`, 'i'), () => ({ name: 'vivian.eth', avatar: `${IMAGES}/9.svg` })],
    // Nobody else has a name.
    [/identity/, () => ({ name: null, avatar: null })],
  ]
  await page.route(`${HOST}/**`, route => {
    const { pathname, searchParams } = new URL(route.request().url())
    asked.push(pathname)
    const answer = answers.find(([path]) => path.test(pathname))?.[1]
    const headers = { 'access-control-allow-origin': '*' }
    if (!answer || refused?.test(pathname)) return route.fulfill({ status: 400, json: {}, headers })
    return route.fulfill({ json: answer(searchParams.get('cursor')), headers })
  })
  await page.route(`${IMAGES}/**`, route =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="teal" d="M0 0h1v1H0z"/></svg>',
    }),
  )
  return {
    asked,
    refuse(paths) {
      refused = paths
    },
  }
}
