import { polkadot } from '@latchkey/adapter-polkadot'
import { type LocalPolkadotChain, polkadotBalanceOf, startPolkadot } from '@latchkey/local-chains'
import { createPolkadotWallet } from '@latchkey/test-wallets'
import { createClient as createPolkadotClient, Enum, type PolkadotClient } from 'polkadot-api'
import { getWsProvider } from 'polkadot-api/ws'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
// Node 20 has none of its own.
import { WebSocket } from 'ws'
import { type ConnectedClient, connectClient, readSample } from './connect-client.js'
import { getPolkadotSigner } from './use-polkadot-api.js'

let chain: LocalPolkadotChain
let stage: ConnectedClient
let wallet: ReturnType<typeof createPolkadotWallet>
let node: PolkadotClient
const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const bobId = '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48'

beforeAll(async () => {
  chain = await startPolkadot()
  wallet = createPolkadotWallet()
  const network = {
    id: chain.chainId,
    name: chain.name,
    caipNetworkId: `polkadot:${chain.chainId}` as const,
    chainNamespace: 'polkadot',
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: { default: { http: [chain.rpcUrl] } },
  }
  stage = await connectClient(polkadot({ calls: { [network.caipNetworkId]: chain.calls } }), network, wallet)
  node = createPolkadotClient(getWsProvider(chain.webSocketUrl, { websocketClass: WebSocket as never }))
})
afterAll(async () => {
  node?.destroy()
  stage?.close()
  await chain?.stop()
})

const write = (value: bigint) => {
  const transfer = node.getUnsafeApi().tx.Balances?.transfer_keep_alive
  return transfer?.({ dest: Enum('Id', bob), value }) ?? expect.unreachable()
}

describe('a signer of polkadot-api', () => {
  it('is what the page shows', () => {
    const { code, page } = readSample('use-polkadot-api')
    expect(page).toContain(code)
  })

  it('signs a transaction that the chain takes', async () => {
    const before = await polkadotBalanceOf(chain, bobId)
    const sent = await (await write(5_000_000_000n)).signAndSubmit(getPolkadotSigner(stage.client))
    expect(sent.ok).toBe(true)
    expect(await polkadotBalanceOf(chain, bobId)).toBe(before + 5_000_000_000n)
  })

  it('passes the refusal of a person on as an error of the kit, and signs no bytes', async () => {
    const signer = getPolkadotSigner(stage.client)
    wallet.controls.rejectNext()
    const sending = (await write(1_000_000_000n)).signAndSubmit(signer)
    await expect(sending).rejects.toMatchObject({ code: 'userRejected' })
    await expect(signer.signBytes(Uint8Array.of(1))).rejects.toMatchObject({ code: 'unsupportedMethod' })
  })
})
