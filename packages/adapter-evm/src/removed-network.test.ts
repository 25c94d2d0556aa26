import { createClient } from '@latchkey/core'
import { createFakeEnv } from '@latchkey/core/testing'
import { createEip155Wallet, type TestWallet } from '@latchkey/test-wallets'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { evm } from './adapter.js'
import { testNetworks } from './testing/stage.js'

const releases: (() => void)[] = []
afterEach(() => {
  for (const release of releases.splice(0)) release()
})

/** A client of the real adapter, connected on eip155:1 with a real wallet that knows both networks. */
async function connected(wallets: Partial<Parameters<typeof createEip155Wallet>[0]> = {}) {
  const env = createFakeEnv()
  const networks = [1, 10].map(chainId => ({
    chainId,
    name: `Network ${chainId}`,
    rpcUrl: 'https://rpc.test',
  }))
  const wallet = createEip155Wallet({ networks, ...wallets })
  wallet.install(env.window)
  const client = createClient({ adapters: [evm()], networks: testNetworks, projectId: 'test', env })
  releases.push(() => client.destroy(), wallet.dispose)
  client.start()
  const connectorId = await vi.waitUntil(() => client.connectors.state.items[0]?.chains[0]?.connectorId)
  await client.connect({ connectorId, namespace: 'eip155' })
  const shown = () => ({
    connection: client.session.connection('eip155')?.networkId,
    active: client.network.state.namespaces.eip155?.activeId,
    view: client.modal.state.open ? client.router.state.history.at(-1)?.view : undefined,
  })
  return { client, wallet, shown }
}

const switches = ({ requests }: TestWallet) =>
  requests.filter(({ method }) => method === 'wallet_switchEthereumChain').length

describe('removing the network that the wallet is on', () => {
  it('brings the wallet to the first network that remains', async () => {
    const { client, wallet, shown } = await connected()
    await client.network.actions.remove('eip155:1')
    await expect.poll(shown).toEqual({ connection: 'eip155:10', active: 'eip155:10', view: undefined })
    expect([wallet.chainId, switches(wallet)]).toEqual([10, 1])
  })

  it('shows where the wallet is if it refuses, and a switch to the fallback asks the wallet again', async () => {
    const { client, wallet, shown } = await connected()
    wallet.controls.rejectNext()
    await client.network.actions.remove('eip155:1')
    await expect.poll(shown).toEqual({ connection: 'eip155:1', active: 'eip155:1', view: 'UnsupportedChain' })
    expect([wallet.chainId, switches(wallet)]).toEqual([1, 1])
    await client.switchNetwork('eip155:10')
    expect([wallet.chainId, switches(wallet)]).toEqual([10, 2])
    expect(shown()).toMatchObject({ connection: 'eip155:10', active: 'eip155:10' })
  })
})
