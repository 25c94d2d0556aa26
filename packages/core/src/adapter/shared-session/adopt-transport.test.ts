import { describe, expect, it } from 'vitest'
import { parseAccountId } from '../../caip/parse-account-id.js'
import { createFakeEnv } from '../../testing/fake-env.js'
import { createFakeNetwork } from '../../testing/fake-network.js'
import { createMemoryStorage } from '../../testing/memory-storage.js'
import {
  createScriptedTransport,
  type ScriptedTransportOptions,
} from '../../testing/shared-session/scripted-transport.js'
import type { AdapterEvent } from '../contract/adapter-events.types.js'
import type { AdapterHost } from '../contract/chain-adapter.types.js'
import { adoptTransport } from './adopt-transport.js'
import type { AdoptInput } from './adopted.types.js'

const networks = [createFakeNetwork('one', 'test'), createFakeNetwork('two', 'test')]
const [one, two] = networks as [(typeof networks)[0], (typeof networks)[0]]
const session = { accountIds: ['test:one:talice01', 'test:two:talice02'] } as const

function createStage(
  options: Partial<ScriptedTransportOptions> = {},
  change: Partial<Pick<AdoptInput, 'toAccounts'>> & { storage?: AdapterHost['storage'] } = {},
) {
  const env = createFakeEnv()
  const events: AdapterEvent[] = []
  const transport = createScriptedTransport({ session, ...options })
  const lifetime = new AbortController()
  const { storage = createMemoryStorage(), ...own } = change
  const connector = adoptTransport({
    transport,
    host: {
      env,
      storage,
      networks: () => networks,
      emit: event => void events.push(event),
      signal: lifetime.signal,
      metadata: { name: 'Test', url: 'https://app.test', icons: [] },
    },
    namespace: 'test',
    lifetime: lifetime.signal,
    toAccounts: ({ accountIds }, networkId) =>
      accountIds.flatMap(accountId => {
        const parsed = parseAccountId(accountId)
        return parsed.networkId === networkId ? [{ accountId, address: parsed.address }] : []
      }),
    capabilities: ({ use }) => ({ switchNetwork: { switchTo: use } }),
    ...own,
  })
  return { connector, transport, events }
}

describe('connecting', () => {
  it('hands the wish for an account type on, and whether the wallet may be asked', async () => {
    const asked: unknown[] = []
    const toAccounts: AdoptInput['toAccounts'] = (_, networkId, wish) => {
      asked.push(wish)
      return [{ accountId: `${networkId}:talice01`, address: 'talice01' }]
    }
    const { connector } = createStage({}, { toAccounts })
    const connection = await connector.connect({ accountType: 'smart' })
    await connector.capabilities(connection).switchNetwork?.switchTo(two)
    await connector.connect({ silent: true })
    expect(asked).toEqual([{ accountType: 'smart', silent: false }, undefined, { silent: true }])
  })

  it('asks a wallet that wants to know about another network, and reads the accounts that it has there', async () => {
    const { connector, transport, events } = createStage()
    const asked: string[] = []
    let release = () => {}
    transport.switchNetwork = networkId => {
      asked.push(networkId)
      return new Promise(resolve => {
        release = resolve
      })
    }
    const connection = await connector.connect({})
    const { switchNetwork } = connector.capabilities(connection)
    await switchNetwork?.switchTo(one)
    const moving = switchNetwork?.switchTo(two)
    // What the wallet reports meanwhile does not wait.
    transport.grant({ accountIds: ['test:one:talice03', 'test:two:talice04'] })
    await new Promise(resolve => setTimeout(resolve, 0))
    expect(events.map(({ type }) => type)).toEqual(['accountsChanged'])
    release()
    await moving
    expect(asked).toEqual(['test:two'])
    expect(events.at(-1)).toMatchObject({ accounts: [{ address: 'talice04' }] })
  })

  it('stays where such a wallet refuses', async () => {
    const { connector, transport, events } = createStage()
    transport.switchNetwork = () => Promise.reject(new Error('no'))
    const connection = await connector.connect({})
    await expect(connector.capabilities(connection).switchNetwork?.switchTo(two)).rejects.toThrow('no')
    expect(events).toEqual([])
  })

  it('stands without storage, and moves', async () => {
    const { connector, events } = createStage({}, { storage: createMemoryStorage({ failing: 'all' }) })
    const connection = await connector.connect({})
    await connector.capabilities(connection).switchNetwork?.switchTo(two)
    expect(events.map(({ type }) => type)).toEqual(['networkChanged', 'accountsChanged'])
  })

  it('fails where the session ends, or the caller goes, while its accounts are being read', async () => {
    let finish = () => {}
    const read = new Promise<void>(resolve => {
      finish = resolve
    })
    const toAccounts: AdoptInput['toAccounts'] = async () => {
      await read
      return [{ accountId: 'test:one:talice01', address: 'talice01' }]
    }
    const ended = createStage({ open: true }, { toAccounts })
    const connecting = ended.connector.connect({})
    ended.transport.closeFromWallet()
    const gone = createStage({ open: true }, { toAccounts })
    const controller = new AbortController()
    const aborting = gone.connector.connect({}, { signal: controller.signal })
    controller.abort()
    finish()
    await expect(connecting).rejects.toMatchObject({ code: 'walletDisconnected' })
    await expect(aborting).rejects.toMatchObject({ code: 'aborted' })
    expect(ended.transport.watcherCount + gone.transport.watcherCount).toBe(0)
    expect([...ended.events, ...gone.events]).toEqual([])
  })
})

describe('the network in use', () => {
  it('stays where nothing was granted, and where nothing fits although all is taken', async () => {
    const accountIds = ['test:one:talice01'] as const
    for (const supportsAllNetworks of [false, true]) {
      const { connector, events } = createStage({ session: { accountIds, supportsAllNetworks } })
      const connection = await connector.connect({ networkId: one.caipNetworkId })
      const { switchNetwork } = connector.capabilities(connection)
      await expect(switchNetwork?.switchTo(two)).rejects.toMatchObject({ code: 'unsupportedNetwork' })
      expect(events).toEqual([])
    }
  })

  it('tells of an account whose key became known, and not of the same again', async () => {
    let publicKey: string | undefined
    const toAccounts: AdoptInput['toAccounts'] = () => [
      { accountId: 'test:one:talice01', address: 'talice01', ...(publicKey ? { publicKey } : {}) },
    ]
    const { connector, transport, events } = createStage({}, { toAccounts })
    const connection = await connector.connect({})
    const again = () => connector.capabilities(connection).switchNetwork?.switchTo(one)
    await again()
    expect(events).toEqual([])
    publicKey = '02'.repeat(33)
    await again()
    expect(events).toMatchObject([{ type: 'accountsChanged', accounts: [{ publicKey }] }])
    expect(transport.calls).toEqual([])
  })
})
