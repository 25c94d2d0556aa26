import { createClient } from '@latchkey/core'
import { createFakeAdapter, createFakeNetwork, turn } from '@latchkey/core/testing'
import { createEip155Wallet } from '@latchkey/test-wallets'
import { connect, disconnect, getConnection, hydrate, reconnect, signMessage, switchChain } from '@wagmi/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { latchkey } from './connector.js'
import type { LatchkeyProvider } from './provider.js'
import { createStage, createTestConfig, type Stage, type StageOptions } from './testing/stage.js'

const stages: Stage[] = []
const open = (options?: StageOptions) => {
  const stage = createStage(options)
  stages.push(stage)
  return stage
}
afterEach(() => {
  for (const stage of stages.splice(0)) stage.dispose()
})

/** The page is loaded again. */
const reload = (stage: Stage, options?: StageOptions) => {
  const next = stage.reload(options)
  stages.push(next)
  return next
}

/** A page on which the visitor has connected in the modal. */
const openConnected = async (options?: StageOptions) => {
  const stage = open(options)
  await stage.choose()
  return { ...stage, provider: (await stage.connector.getProvider()) as LatchkeyProvider }
}

const nameOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: Error) => error.name,
  )

describe('connecting', () => {
  it('in the modal connects wagmi', async () => {
    const { config, wallet } = await openConnected()
    expect(getConnection(config)).toMatchObject({
      status: 'connected',
      addresses: wallet.addresses,
      chainId: 1,
      connector: { id: 'latchkey' },
    })
  })

  it('in wagmi opens the modal and resolves once the visitor has connected', async () => {
    const { config, client, choose, wallet, connector } = open()
    const connecting = connect(config, { connector })
    await vi.waitFor(() => expect(client.modal.state.open).toBe(true))
    await choose()
    expect(await connecting).toEqual({ accounts: wallet.addresses, chainId: 1 })
    expect(client.modal.state.open).toBe(false)
    expect(getConnection(config).status).toBe('connected')
  })

  it('in wagmi rejects as a refusal of the user when the modal is closed', async () => {
    const { config, client, connector } = open()
    const connecting = nameOf(connect(config, { connector }))
    await vi.waitFor(() => expect(client.modal.state.open).toBe(true))
    client.close()
    expect(await connecting).toBe('UserRejectedRequestError')
    expect(getConnection(config).status).toBe('disconnected')
  })

  it('in wagmi rejects as a refusal of the user when the visitor declines in the wallet', async () => {
    const { config, client, choose, connector, wallet } = open()
    wallet.controls.rejectNext()
    const connecting = nameOf(connect(config, { connector }))
    await vi.waitFor(() => expect(client.modal.state.open).toBe(true))
    await choose().catch(() => undefined)
    expect(await connecting).toBe('UserRejectedRequestError')
  })

  it('in wagmi takes the wallet that is connected already, without the modal', async () => {
    const { client, connector, wallet } = await openConnected()
    expect(await connector.connect()).toEqual({ accounts: wallet.addresses, chainId: 1 })
    expect(client.modal.state.open).toBe(false)
  })

  it('in wagmi switches to the chain that was asked for, and stays connected when the visitor declines', async () => {
    const { connector, wallet } = await openConnected()
    expect(await connector.connect({ chainId: 10 })).toMatchObject({ chainId: 10 })
    wallet.controls.rejectNext()
    expect(await connector.connect({ chainId: 1 })).toMatchObject({ chainId: 10 })
  })

  it('gives accounts with capabilities where wagmi asks for them', async () => {
    const { connector, wallet } = await openConnected()
    const { accounts } = await connector.connect({ withCapabilities: true })
    expect(accounts[0]).toEqual({ address: wallet.addresses[0], capabilities: {} })
  })

  it('before wagmi was set up is told to wagmi all the same', async () => {
    const { client, config } = await openConnected()
    const later = createTestConfig(client, config.chains)
    await turn()
    expect(getConnection(later)).toMatchObject({ status: 'connected', chainId: 1 })
  })
})

describe('what the wallet changes', () => {
  it('changes the account in wagmi, once', async () => {
    const { config, wallet, seen } = await openConnected()
    const before = seen.length
    wallet.controls.selectAccount(1)
    await vi.waitFor(() => expect(getConnection(config).address).toBe(wallet.addresses[1]))
    expect(seen.slice(before)).toEqual([`connected ${wallet.addresses[1]} 1`])
  })

  it('changes the chain in wagmi', async () => {
    const { config, wallet } = await openConnected()
    wallet.controls.changeNetwork(10)
    await vi.waitFor(() => expect(getConnection(config).chainId).toBe(10))
    expect(config.state.chainId).toBe(10)
  })

  it('says in wagmi that the wallet is on a chain that the app does not have', async () => {
    const networks = [1, 5].map(chainId => ({
      chainId,
      name: `${chainId}`,
      rpcUrl: `https://rpc-${chainId}.test`,
    }))
    const { config, wallet } = await openConnected({ walletOptions: { networks } })
    wallet.controls.changeNetwork(5)
    await vi.waitFor(() => expect(getConnection(config).chainId).toBe(5))
    expect([getConnection(config).chain, config.state.chainId]).toEqual([undefined, 1])
  })

  it('disconnects wagmi when the wallet takes its permission back', async () => {
    const { config, wallet, env } = await openConnected()
    wallet.controls.disconnect('revoke')
    await vi.waitFor(async () => {
      // The wallet is asked twice.
      await env.clock.advance(150)
      expect(getConnection(config).status).toBe('disconnected')
    })
  })
})

describe('disconnecting', () => {
  it('in wagmi disconnects Latchkey', async () => {
    const { config, client } = await openConnected()
    await disconnect(config)
    expect(client.connection.state.namespaces.eip155?.status).toBe('disconnected')
    expect(getConnection(config).status).toBe('disconnected')
  })

  it('in Latchkey disconnects wagmi, and either may connect again', async () => {
    const { config, client, choose } = await openConnected()
    await client.disconnect()
    expect(getConnection(config).status).toBe('disconnected')
    await choose()
    expect(getConnection(config).status).toBe('connected')
    await disconnect(config)
    await choose()
    expect(getConnection(config).status).toBe('connected')
  })
})

it('follows the next wallet when one of several is disconnected', async () => {
  const { config, client, choose, wallet, env } = await openConnected({ features: { multiWallet: true } })
  const second = createEip155Wallet({
    id: 'second',
    info: { name: 'Second', rdns: 'dev.example.second' },
    networks: [{ chainId: 1, name: 'Network 1', rpcUrl: 'https://rpc-1.test' }],
  })
  second.controls.selectAccount(1)
  second.install(env.window)
  await choose(second.info.rdns)
  expect(getConnection(config).address).toBe(wallet.addresses[1])
  await client.disconnect({ namespace: 'eip155', connectorId: second.info.rdns })
  expect(getConnection(config)).toMatchObject({ address: wallet.addresses[0], chainId: 1 })
  second.dispose()
})

describe('switching the chain', () => {
  it('in wagmi switches the wallet and Latchkey', async () => {
    const { config, client, wallet } = await openConnected()
    expect(await switchChain(config, { chainId: 10 })).toMatchObject({ id: 10 })
    expect([wallet.chainId, client.session.activeNetwork()?.id]).toEqual([10, 10])
    expect(getConnection(config).chainId).toBe(10)
  })

  it('in Latchkey switches wagmi', async () => {
    const { config, client } = await openConnected()
    await client.switchNetwork('eip155:10')
    expect([getConnection(config).chainId, config.state.chainId]).toEqual([10, 10])
  })

  it('rejects with the errors of wagmi: declined, and not among the chains', async () => {
    const { config, wallet } = await openConnected()
    wallet.controls.rejectNext()
    expect(await nameOf(switchChain(config, { chainId: 10 }))).toBe('UserRejectedRequestError')
    expect(await nameOf(switchChain(config, { chainId: 5 }))).toBe('SwitchChainError')
    expect(getConnection(config).chainId).toBe(1)
  })
})

describe('the next visit', () => {
  it('restores wagmi with Latchkey', async () => {
    const { config } = reload(await openConnected())
    await vi.waitFor(() => expect(getConnection(config).status).toBe('connected'))
  })

  it('restores wagmi also where its own reconnect is left on, without a prompt', async () => {
    const before = await openConnected()
    before.wallet.clearRequests()
    const { config, client } = reload(before, { start: false })
    const reconnecting = reconnect(config)
    client.start()
    await reconnecting
    // Either the reconnect of wagmi or the report of the client brings it back, whichever is first.
    await vi.waitFor(() => expect(getConnection(config).status).toBe('connected'))
    expect(before.wallet.requests.map(({ method }) => method)).not.toContain('eth_requestAccounts')
  })

  it('does not open the modal from a reconnect of wagmi that finds nobody', async () => {
    const { config, client, connector } = open()
    expect(await connector.isAuthorized()).toBe(false)
    expect(await reconnect(config)).toEqual([])
    expect(await nameOf(connector.connect({ isReconnecting: true }))).toBe('ConnectorNotConnectedError')
    expect(client.modal.state.open).toBe(false)
  })

  it('survives that the provider of wagmi hydrates with every render', async () => {
    const { config, wallet } = await openConnected()
    await hydrate(config, { reconnectOnMount: false }).onMount()
    expect(getConnection(config)).toMatchObject({ status: 'connected', address: wallet.addresses[0] })
  })
})

describe('the end of the client', () => {
  it('releases everything: nothing reaches wagmi any more', async () => {
    const { client, seen, wallet, provider, connector } = await openConnected()
    client.destroy()
    const before = seen.length
    wallet.controls.changeNetwork(10)
    await turn()
    expect(seen).toHaveLength(before)
    expect(wallet.listenerCount()).toBe(0)
    expect(await connector.isAuthorized()).toBe(false)
    await expect(provider.request({ method: 'personal_sign' })).rejects.toHaveProperty('code')
  })
})

it('is refused for a client without the adapter of eip155', () => {
  const client = createClient({ adapters: [createFakeAdapter()], networks: [createFakeNetwork()] })
  expect(() => latchkey(client)).toThrow(expect.objectContaining({ code: 'adapterMissing' }))
})

it('signs with the wallet through wagmi', async () => {
  const { config, wallet } = await openConnected()
  wallet.controls.rejectNext()
  expect(await nameOf(signMessage(config, { message: 'hello' }))).toBe('UserRejectedRequestError')
  expect(await signMessage(config, { message: 'hello' })).toMatch(/^0x[0-9a-f]{130}$/)
})
