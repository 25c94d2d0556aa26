import { expect, it } from 'vitest'
import { startFakeNode } from '../testing/fake-node.fixture.js'
import { faultyNetwork } from '../testing/local-networks.fixture.js'
import { startTestServices, type TestServices, testOrigin } from '../testing/services-under-test.fixture.js'

/** What a kit of version 1.7.13 sends with each GET to the API host, and to the blockchain API once it has a client id. */
const sdk = 'projectId=kit&st=appkit&sv=html-core-1.7.13'
const chain = `${sdk}&clientId=${encodeURIComponent('did:key:z6Mk')}`
const asText = { type: 'text/plain;charset=UTF-8' }
const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const page = { origin: testOrigin }

interface Wanted {
  readonly status?: number
  readonly type?: string
  /** Keys of the answer, in the order of the alphabet. */
  readonly keys?: readonly string[]
}

type Row = readonly [string, (services: TestServices) => Promise<Response>, Wanted]

const rows: readonly Row[] = [
  ['features', ({ get }) => get(`/appkit/v1/config?${sdk}`, page), { keys: ['features'] }],
  ['origins', ({ get }) => get(`/projects/v1/origins?${sdk}`, page), { keys: ['allowedOrigins'] }],
  [
    'four recommended wallets',
    ({ get }) =>
      get(
        `/getWallets?${sdk}&page=1&entries=4&chains=eip155:1,solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`,
        page,
      ),
    { keys: ['count', 'data'] },
  ],
  [
    'a page of all wallets',
    ({ get }) => get(`/getWallets?${sdk}&page=2&entries=40&include=&exclude=a,b&badge_type=certified`, page),
    { keys: ['count', 'data'] },
  ],
  [
    'a search',
    ({ get }) => get(`/getWallets?${sdk}&page=1&entries=100&search=meta`, page),
    { keys: ['count', 'data'] },
  ],
  [
    'whether analytics are on',
    ({ get }) => get(`/getAnalyticsConfig?${sdk}`, page),
    { keys: ['isAnalyticsEnabled'] },
  ],
  [
    'the image of a wallet',
    async ({ get }) => {
      const { data } = await (await get(`/getWallets?${sdk}&page=1&entries=4`, page)).json()
      return get(`/getWalletImage/${data[0].image_id}?${sdk}`, page)
    },
    { type: 'image/webp' },
  ],
  [
    'the image of a currency',
    ({ get }) => get(`/public/getCurrencyImage/usd?${sdk}`, page),
    { type: 'image/webp' },
  ],
  [
    'an image that is not there',
    ({ get }) => get(`/public/getAssetImage/none?${sdk}`, page),
    { status: 404 },
  ],
  [
    'an event',
    ({ post }) =>
      post(
        `/e?${sdk}`,
        {
          eventId: 'd0b2cb7c-7f0c-4a4e-a9d2-4f8b0e6f2a51',
          url: 'https://app.test/',
          domain: 'app.test',
          timestamp: 1_767_261_600_000,
          props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: true }, address: account },
        },
        asText,
      ),
    { status: 204 },
  ],
  [
    'an error report, whose time is a text',
    ({ post }) =>
      post(
        `/e?${sdk}`,
        {
          eventId: 'd0b2cb7c-7f0c-4a4e-a9d2-4f8b0e6f2a52',
          url: 'https://app.test/',
          domain: 'app.test',
          timestamp: '2026-01-01T10:00:00.000Z',
          props: { type: 'error', event: 'API_ERROR', properties: { errorType: 'Error', errorMessage: 'x' } },
        },
        asText,
      ),
    { status: 204 },
  ],
  ['networks', ({ get }) => get(`/v1/supported-chains?${chain}`, page), { keys: ['http', 'ws'] }],
  [
    'a call of a node',
    ({ post }) =>
      post(
        '/v1/?chainId=eip155:1&projectId=kit',
        { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] },
        {},
      ),
    { keys: ['id', 'jsonrpc', 'result'] },
  ],
  [
    'calls of a node, as text',
    ({ post }) =>
      post(
        '/v1/?chainId=eip155:1&projectId=kit',
        [{ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }],
        asText,
      ),
    { keys: ['0'] },
  ],
  [
    'prices, with the project in the body',
    ({ post }) =>
      post('/v1/fungible/price', {
        projectId: 'kit',
        currency: 'usd',
        addresses: ['eip155:1:0xdac17f958d2ee523a2206206994597c13d831ec7'],
      }),
    { keys: ['fungibles'] },
  ],
  [
    'the sessions of an account, whose colons are as they are',
    ({ get }) => get(`/v1/sessions/eip155:1:${account}?${chain}`, page),
    { keys: ['pcis'] },
  ],
  [
    'the end of a session that is not there',
    ({ post }) =>
      post(
        `/v1/sessions/${account}/revoke?projectId=kit`,
        { pci: 'x', signature: `0x${'1b'.repeat(65)}` },
        asText,
      ),
    { status: 404 },
  ],
]

it('answers every request of the wire table as a kit of another maker sends it', async () => {
  const node = await startFakeNode(() => ({ result: '0x1' }))
  const services = await startTestServices({
    config: { seed: true, analytics: true, networks: faultyNetwork(node.url) },
    projects: [{ id: 'kit' }],
  })
  for (const [name, ask, { status = 200, type = 'application/json', keys }] of rows) {
    const response = await ask(services)
    expect(response.status, name).toBe(status)
    if (status === 200) expect(response.headers.get('content-type'), name).toMatch(type)
    if (keys) expect(Object.keys(await response.json()).sort(), name).toEqual(keys)
    expect(response.headers.get('access-control-allow-origin'), name).toMatch(/^(\*|https:\/\/app\.test)$/)
  }
})
