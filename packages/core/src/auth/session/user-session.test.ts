import { FrameRefusal } from '@latchkey/frame-bridge/frame'
import { describe, expect, it } from 'vitest'
import { codeOf } from '../../client/client.fixture.js'
import { createClient } from '../../client/create-client.js'
import { createFakeEnv } from '../../testing/fake-env.js'
import { createFakeNetwork } from '../../testing/fake-network.js'
import {
  type AuthStage,
  type AuthStageOptions,
  createAuthStage,
  createLater,
  email,
  eoa,
  leftBy,
  logIn,
  main,
  nothing,
  second,
  smart,
  solana,
  solanaAddress,
  userScript,
} from '../auth.fixture.js'

const stored = ({ env }: AuthStage) =>
  Object.fromEntries(
    Object.entries(env.storage.entries()).flatMap(([key, value]) =>
      key.startsWith('@latchkey/wallet/') ? [[key.slice('@latchkey/wallet/'.length), value]] : [],
    ),
  )
const statusOf = ({ client }: AuthStage, namespace = 'eip155') =>
  client.connection.state.namespaces[namespace]?.status
const accountOf = ({ client }: AuthStage, namespace = 'eip155') =>
  client.connection.snapshot().namespaces[namespace]?.connections[0]?.accounts[0]

/** The page is loaded again. */
const reload = async ({ client, env }: AuthStage, options: AuthStageOptions = {}) => {
  client.destroy()
  return createAuthStage({ storage: env.storage, clock: env.clock, ...options })
}

describe('a session of the embedded wallet', () => {
  it('asks for the user of each namespace on its own network, and keeps the login', async () => {
    const stage = await createAuthStage()
    await logIn(stage)
    expect(stage.payloadsOf('GET_USER')).toEqual([
      { chainId: 'eip155:1', preferredAccountType: 'eoa' },
      { chainId: 'solana:devnet', preferredAccountType: 'eoa' },
    ])
    expect(accountOf(stage)).toMatchObject({ address: eoa, type: 'eoa' })
    expect(accountOf(stage, 'solana')).toMatchObject({ address: solanaAddress })
    expect(stage.auth.snapshot().user?.accounts.eip155).toEqual([
      { address: eoa, type: 'eoa' },
      { address: smart, type: 'smartAccount' },
    ])
    expect(stored(stage)).toMatchObject({
      EMAIL_LOGIN_USED_KEY: 'true',
      EMAIL: email,
      LAST_USED_CHAIN_KEY: 'eip155:1',
    })
    expect(stored(stage)).not.toHaveProperty('LAST_EMAIL_LOGIN_TIME')
    stage.client.destroy()
  })

  it('tells the frame of app and theme, and of a theme that changes', async () => {
    const stage = await createAuthStage({
      projectId: 'project',
      metadata: { name: 'App', url: 'https://app.example', icons: [] },
      themeMode: 'dark',
      themeVariables: { '--lk-accent': '#123456' },
    })
    await logIn(stage)
    expect(stage.payloadsOf('SYNC_DAPP_DATA')).toEqual([
      {
        projectId: 'project',
        sdkType: 'latchkey',
        metadata: { name: 'App', url: 'https://app.example', icons: [] },
      },
    ])
    stage.client.theme.actions.chooseMode('light')
    await stage.advance(0)
    expect(stage.payloadsOf('SYNC_THEME')).toEqual([
      { themeMode: 'dark', themeVariables: { '--lk-accent': '#123456' } },
      { themeMode: 'light', themeVariables: { '--lk-accent': '#123456' } },
    ])
    stage.client.destroy()
  })

  it('connects the namespaces that have a user, and leaves out the others', async () => {
    const stage = await createAuthStage({
      script: {
        GET_USER(payload) {
          if ((payload as { chainId: string }).chainId.startsWith('solana:'))
            throw new FrameRefusal('Not here')
          return { address: eoa, chainId: 1 }
        },
      },
    })
    await logIn(stage)
    expect(stage.connected()).toEqual(['eip155'])
    expect(stage.auth.state.email.error).toBeNull()
    stage.client.destroy()
  })

  it('does not take the account of another namespace', async () => {
    const stage = await createAuthStage({ script: { GET_USER: { address: eoa, chainId: 1 } } })
    await logIn(stage)
    expect(stage.connected()).toEqual(['eip155'])
    stage.client.destroy()
  })

  it('ends where the next login grants nothing in a namespace', async () => {
    const stage = await createAuthStage()
    await logIn(stage)
    Object.assign(stage.frame.script, { GET_USER: { address: smart, chainId: 1 } })
    await stage.advance(30_000)
    await logIn(stage)
    await stage.advance(0)
    expect(stage.connected()).toEqual(['eip155'])
    expect(accountOf(stage)).toMatchObject({ address: smart })
    expect(statusOf(stage, 'solana')).toBe('disconnected')
    stage.client.destroy()
  })

  it('ends where no adapter takes the account', async () => {
    const stage = await createAuthStage({ script: { GET_USER: { address: 'no address', chainId: 1 } } })
    await logIn(stage)
    expect(stage.auth.state.email).toMatchObject({ view: 'idle', error: { code: 'connectFailed' } })
    expect(stage.auth.state.user).toBeNull()
    expect(stage.connected()).toEqual([])
    expect(stage.asked()).toContain('SIGN_OUT')
    stage.client.destroy()
    expect(leftBy(stage)).toEqual(nothing)
  })

  it('covers a network that the app adds later', async () => {
    const stage = await createAuthStage()
    await logIn(stage)
    const added = createFakeNetwork('137', 'eip155')
    await stage.act(Promise.resolve(stage.client.network.actions.add(added)))
    await stage.act(stage.client.switchNetwork(added.caipNetworkId))
    expect(stage.auth.actions.granted('eip155')?.networkIds).toContain('eip155:137')
    expect(stage.client.session.connection('eip155')?.networkId).toBe('eip155:137')
    stage.client.destroy()
  })

  it('goes on where storage is blocked', async () => {
    const stage = await createAuthStage()
    stage.env.storage.fail('all')
    await logIn(stage)
    expect(stage.connected()).toEqual(['eip155', 'solana'])
    stage.client.destroy()
  })
})

describe('another network', () => {
  it('is announced to the frame, whose user may have another address there', async () => {
    const stage = await createAuthStage({
      script: {
        GET_SMART_ACCOUNT_ENABLED_NETWORKS: { smartAccountEnabledNetworks: [10] },
      },
    })
    await logIn(stage)
    expect(accountOf(stage)).toMatchObject({ address: eoa, type: 'eoa' })
    await stage.act(stage.client.switchNetwork(second.caipNetworkId))
    expect(stage.payloadsOf('SWITCH_NETWORK')).toEqual([{ chainId: 'eip155:10' }])
    expect(stage.client.session.connection('eip155')?.networkId).toBe('eip155:10')
    expect(accountOf(stage)).toMatchObject({ accountId: `eip155:10:${smart}`, type: 'smartAccount' })
    expect(stored(stage)).toMatchObject({ LAST_USED_CHAIN_KEY: 'eip155:10' })
    stage.client.destroy()
  })

  it('stays unused where the frame refuses it', async () => {
    const stage = await createAuthStage({
      script: {
        SWITCH_NETWORK: () => {
          throw new FrameRefusal('Not this one')
        },
      },
    })
    await logIn(stage)
    expect(await stage.act(codeOf(stage.client.switchNetwork(second.caipNetworkId)))).toBeDefined()
    expect(stage.client.session.connection('eip155')?.networkId).toBe(main.caipNetworkId)
    expect(accountOf(stage)).toMatchObject({ address: eoa })
    stage.client.destroy()
  })
})

describe('the next visit', () => {
  it('is connecting until the user is known, and then connected without a prompt', async () => {
    const first = await createAuthStage()
    await logIn(first)
    const user = createLater<void>()
    const stage = await reload(first, {
      script: {
        GET_USER: async (payload, signal) => {
          await user.answer()
          return (userScript.GET_USER as (...given: unknown[]) => never)(payload, signal)
        },
      },
    })
    await stage.advance(10_000)
    expect([statusOf(stage), statusOf(stage, 'solana')]).toEqual(['connecting', 'connecting'])
    expect(stage.client.session.account('eip155')).toBeUndefined()
    expect(stage.asked().slice(0, 1)).toEqual(['IS_CONNECTED'])
    user.resolve()
    await stage.advance(100)
    expect(stage.connected()).toEqual(['eip155', 'solana'])
    expect(stage.auth.snapshot().user).toMatchObject({ email })
    expect(stage.client.modal.state.open).toBe(false)
    stage.client.destroy()
    expect(leftBy(stage)).toEqual(nothing)
  })

  it('forgets the login where the frame has none', async () => {
    const first = await createAuthStage()
    await logIn(first)
    const stage = await reload(first, { script: { IS_CONNECTED: { isConnected: false } } })
    await stage.advance(5000)
    expect([statusOf(stage), statusOf(stage, 'solana')]).toEqual(['disconnected', 'disconnected'])
    expect(stage.asked()).not.toContain('GET_USER')
    expect(stored(stage)).not.toHaveProperty('EMAIL_LOGIN_USED_KEY')
    expect(stored(stage)).not.toHaveProperty('EMAIL')
    stage.client.destroy()
  })

  it('is disconnected where the frame does not load', async () => {
    const first = await createAuthStage()
    await logIn(first)
    const stage = await reload(first, { faults: { isDead: true } })
    await stage.advance(19_000)
    expect(statusOf(stage)).toBe('connecting')
    await stage.advance(6000)
    expect([statusOf(stage), statusOf(stage, 'solana')]).toEqual(['disconnected', 'disconnected'])
    // A later visit tries again.
    expect(stored(stage)).toMatchObject({ EMAIL_LOGIN_USED_KEY: 'true' })
    stage.client.destroy()
  })

  it('is disconnected at once where the app no longer has the wallet', async () => {
    const first = await createAuthStage()
    await logIn(first)
    const { adapters, networks } = first.client.options
    first.client.destroy()
    const env = createFakeEnv({ storage: first.env.storage, clock: first.env.clock })
    const client = createClient({ adapters, networks, env })
    client.start()
    await env.clock.advance(100)
    expect(client.connection.state.namespaces.eip155?.status).toBe('disconnected')
    expect(await codeOf(client.connect({ connectorId: 'auth', namespace: 'eip155' }))).toBe('invalidOptions')
    client.destroy()
  })

  it('is disconnected, without a frame, where the app does not reconnect', async () => {
    const first = await createAuthStage()
    await logIn(first)
    const stage = await reload(first, { enableReconnect: false })
    await stage.advance(1000)
    expect(statusOf(stage)).toBe('disconnected')
    expect(stage.frame.pages.left.nodes).toBe(0)
    stage.client.destroy()
  })

  it('creates no frame where nobody was logged in', async () => {
    const stage = await createAuthStage()
    await stage.advance(5000)
    expect(stage.frame.pages.left.nodes).toBe(0)
    stage.client.destroy()
    expect(leftBy(stage)).toEqual(nothing)
  })
})

describe('connecting by the connector', () => {
  it('takes the login of an earlier visit', async () => {
    const first = await createAuthStage()
    await logIn(first)
    const stage = await reload(first, { enableReconnect: false })
    const connection = await stage.act(stage.client.connect({ connectorId: 'auth', namespace: 'solana' }))
    expect(connection).toMatchObject({ namespace: 'solana', networkId: solana.caipNetworkId })
    expect(stage.client.modal.state.open).toBe(false)
    stage.client.destroy()
  })

  it('opens the modal without one, and resolves with the next login', async () => {
    const stage = await createAuthStage()
    const connecting = stage.client.connect({ connectorId: 'auth' })
    await stage.advance(0)
    expect(stage.client.modal.state.open).toBe(true)
    expect(stage.asked()).toEqual([])
    await logIn(stage)
    await expect(stage.act(connecting)).resolves.toMatchObject({ connectorId: 'auth', namespace: 'eip155' })
    expect(stage.client.modal.state.open).toBe(false)
    stage.client.destroy()
  })

  it('rejects when the modal closes, when the caller aborts, in time, and when the client ends', async () => {
    const stage = await createAuthStage()
    const closed = codeOf(stage.client.connect({ connectorId: 'auth' }))
    await stage.advance(0)
    stage.client.close()
    expect(await stage.act(closed)).toBe('modalClosed')
    const controller = new AbortController()
    const aborted = codeOf(stage.client.connect({ connectorId: 'auth', signal: controller.signal }))
    controller.abort()
    expect(await stage.act(aborted)).toBe('aborted')
    const late = codeOf(stage.client.connect({ connectorId: 'auth', timeoutMs: 1000 }))
    expect(await stage.act(late)).toBe('timeout')
    const ended = codeOf(stage.client.connect({ connectorId: 'auth' }))
    await stage.advance(0)
    stage.client.destroy()
    expect(['aborted', 'destroyed', 'modalClosed']).toContain(await stage.act(ended))
    expect(leftBy(stage)).toEqual(nothing)
  })
})

describe('signing out', () => {
  it('forgets the login before the frame is asked, in every namespace', async () => {
    const stage = await createAuthStage()
    await logIn(stage)
    let seen: Record<string, string> | undefined
    Object.assign(stage.frame.script, {
      SIGN_OUT: () => {
        seen = stored(stage)
      },
    })
    await stage.act(stage.client.disconnect())
    expect(stage.asked().filter(name => name === 'SIGN_OUT')).toHaveLength(1)
    expect(seen).not.toHaveProperty('EMAIL_LOGIN_USED_KEY')
    expect([statusOf(stage), statusOf(stage, 'solana')]).toEqual(['disconnected', 'disconnected'])
    expect(stage.auth.snapshot()).toMatchObject({ user: null, peer: null })
    stage.client.destroy()
    expect(leftBy(stage)).toEqual(nothing)
  })

  it('ends the session in the other namespace, too', async () => {
    const stage = await createAuthStage()
    await logIn(stage)
    await stage.act(stage.client.disconnect({ namespace: 'solana' }))
    await stage.advance(0)
    expect([statusOf(stage), statusOf(stage, 'solana')]).toEqual(['disconnected', 'disconnected'])
    stage.client.destroy()
  })

  it('goes on after 3 s without an answer, and a new login works', async () => {
    const stage = await createAuthStage()
    await logIn(stage)
    Object.assign(stage.frame.script, { SIGN_OUT: 'silence' })
    const before = stage.env.clock.now()
    expect(await stage.act(codeOf(stage.client.disconnect()))).toBeUndefined()
    expect(stage.env.clock.now() - before).toBeLessThanOrEqual(3200)
    await logIn(stage)
    expect(stage.connected()).toEqual(['eip155', 'solana'])
    await stage.advance(130_000)
    expect(stage.connected()).toEqual(['eip155', 'solana'])
    expect(stage.client.modal.state.alert).toBeNull()
    stage.client.destroy()
    expect(leftBy(stage)).toEqual(nothing)
  })

  it('works where the frame refuses', async () => {
    const stage = await createAuthStage()
    await logIn(stage)
    Object.assign(stage.frame.script, {
      SIGN_OUT: () => {
        throw new FrameRefusal('No')
      },
    })
    expect(await stage.act(codeOf(stage.client.disconnect()))).toBeUndefined()
    expect(statusOf(stage)).toBe('disconnected')
    stage.client.destroy()
  })
})
