import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startLocalServices } from '@latchkey/services/local'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { findServicesTemplate } from '../support/service-program'
import { account, createKitStage, type KitStage } from './kit-stage.js'
import { createPageFetch } from './page-fetch.js'

const projectId = 'events'
const closers: (() => Promise<unknown>)[] = []
/** URLs of the kit's requests. */
const asked: string[] = []

let stage: KitStage
let services: Awaited<ReturnType<typeof startLocalServices>>

beforeAll(async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'latchkey-events-'))
  closers.unshift(() => rm(dataDir, { recursive: true, force: true }))
  const network = {
    caipNetworkId: 'eip155:1',
    name: 'One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  }
  services = await startLocalServices({
    ...{ networks: [network], dataDir, projectId },
    template: findServicesTemplate(),
  })
  closers.unshift(() => services.close())
  stage = await createKitStage()
  closers.unshift(() => stage.close())
})

afterAll(async () => {
  for (const close of closers) await close()
})

const createKit = (id = projectId, warn: (message: string) => void = () => undefined) =>
  stage.createKit({
    projectId: id,
    debug: true,
    services: {
      relayUrl: stage.relay.url,
      apiUrl: services.url,
      blockchainApiUrl: services.url,
      analyticsUrl: services.url,
    },
    env: {
      fetch: createPageFetch('https://kit.test', url => void asked.push(url)),
      logger: { warn, error: () => undefined },
    },
  })

interface StoredEvent {
  readonly event: string
  readonly url: string
  readonly address: string | null
  readonly properties: Readonly<Record<string, unknown>>
}

/** What the sink has stored, in the order of the kit. */
async function readEvents(): Promise<readonly StoredEvent[]> {
  const query = 'select event, url, address, properties from event order by sent_at, event'
  const result = (await services.context.database.db.execute(query)) as { readonly rows: StoredEvent[] }
  return result.rows
}

it('stores what a visitor does who connects a wallet and disconnects it, without address and query', async () => {
  const kit = createKit()
  const wallet = await stage.createWallet()
  const names = async () => (await readEvents()).map(({ event }) => event).sort()
  kit.open()
  // Events before the code arrives are not reported, except the first use.
  await vi.waitFor(async () => expect(await names()).toEqual(['INITIALIZE', 'MODAL_OPEN']), {
    timeout: 60_000,
  })
  await stage.connect(kit, wallet)
  const address = account(kit)?.address ?? '?'
  await kit.disconnect()
  const wanted = ['CONNECT_SUCCESS', 'DISCONNECT_SUCCESS', 'INITIALIZE', 'MODAL_CLOSE', 'MODAL_OPEN']
  await vi.waitFor(async () => expect(await names()).toEqual(wanted))
  const events = await readEvents()
  expect(events.find(({ event }) => event === 'CONNECT_SUCCESS')?.properties).toEqual({
    method: 'qrcode',
    name: expect.stringMatching(/\w/),
  })
  expect(new Set(events.map(({ url }) => url))).toEqual(new Set(['https://kit.test']))
  expect(JSON.stringify(events).toLowerCase()).not.toContain(address.toLowerCase())
  expect(address).toMatch(/^0x/)
})

it('tells the blockchain API by which id the relay knows the page, and nobody else', async () => {
  const kit = createKit()
  await stage.connect(kit, await stage.createWallet())
  const blockchain = await (await kit.features.load('api')).blockchain()
  const address = account(kit)?.address ?? ''
  await blockchain?.fetchBalances({ address, networkId: 'eip155:1' }).catch(() => undefined)
  const [balance = ''] = asked.filter(url => url.includes('/balance?'))
  expect(new URL(balance).searchParams.get('clientId')).toMatch(/^did:key:z\w+$/)
  const others = asked.filter(url => /\/(e|getAnalyticsConfig|appkit\/v1\/config)\?/.test(url))
  expect(others.length).toBeGreaterThan(0)
  expect(others.filter(url => url.includes('clientId'))).toEqual([])
})

it('sends nothing from a page that the project does not list, and tells its developer once', async () => {
  const { db } = services.context.database
  await db.execute(`insert into project (id, name) values ('elsewhere', 'Elsewhere')`)
  await db.execute(`insert into origin (project_id, origin) values ('elsewhere', 'https://app.test')`)
  const stored = (await readEvents()).length
  const warned: string[] = []
  const kit = createKit('elsewhere', message => warned.push(message))
  kit.open()
  await vi.waitFor(() => expect(kit.modal.state.alert).toBe('originNotAllowed'), { timeout: 60_000 })
  await stage.connect(kit, await stage.createWallet())
  await kit.disconnect()
  await vi.waitFor(() =>
    expect(warned.filter(each => each.startsWith('Invalid App Configuration'))).toHaveLength(1),
  )
  expect(await readEvents()).toHaveLength(stored)
})
