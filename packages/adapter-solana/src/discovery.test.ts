import { createFakeEnv } from '@latchkey/core/testing'
import { installHostileSolanaWallets } from '@latchkey/test-wallets'
import { describe, expect, it } from 'vitest'
import { createStage, createStageWallet, type Stage } from './testing/stage.js'

const idsOf = (stage: Stage) => stage.connectors().map(({ id }) => id)
const registerEvent = (detail: unknown) => new CustomEvent('wallet-standard:register-wallet', { detail })

/** A page on which scripts may do what they like before the adapter looks. */
function pageWith(prepare: (window: ReturnType<typeof createFakeEnv>['window']) => void) {
  const env = createFakeEnv()
  prepare(env.window)
  return env
}

describe('wallets of the Wallet Standard', () => {
  it('are found when they were there first, named and with their icon', async () => {
    const stage = await createStage({ wallet: { name: 'Key Wallet' } })
    expect(stage.connector()).toMatchObject({
      id: 'wallet-standard:key-wallet',
      type: 'ANNOUNCED',
      name: 'Key Wallet',
      icon: expect.stringContaining('data:image/'),
    })
  })

  it('are found when they come late, and go when they unregister', async () => {
    const stage = await createStage({ install: { announce: false } })
    expect(stage.connectors()).toEqual([])
    const remove = createStageWallet({ name: 'Late' }).install(stage.env.window)
    await stage.settle()
    expect(idsOf(stage)).toEqual(['wallet-standard:late'])
    remove()
    expect(idsOf(stage)).toEqual([])
  })

  it('are each listed once, however often they register', async () => {
    const stage = await createStage({ install: { times: 3 } })
    expect(idsOf(stage)).toHaveLength(1)
    stage.wallet.install(stage.env.window)
    expect(idsOf(stage)).toHaveLength(1)
  })

  it('keep their name: another object that claims it later is not listed', async () => {
    const stage = await createStage({ wallet: { name: 'Phantom' } })
    createStageWallet({ name: ' PHANTOM ' }).install(stage.env.window)
    expect(idsOf(stage)).toEqual(['wallet-standard:phantom'])
    expect(await stage.connector().getProvider?.()).toBe(stage.wallet.standard)
  })

  it('are found in the older array of navigator as well', async () => {
    const wallet = createStageWallet({ name: 'Old' })
    const env = pageWith(window => {
      wallet.install(window, { announce: false, navigatorWallets: true })
    })
    expect(idsOf(await createStage({ env, install: { announce: false } }))).toEqual(['wallet-standard:old'])
  })

  it('are not looked for where the app does not want them', async () => {
    expect((await createStage({ solana: { announced: false } })).connectors()).toEqual([])
  })

  it.each([
    [
      'no way to sign or send',
      { missingFeatures: ['solana:signTransaction', 'solana:signAndSendTransaction'] },
    ],
    ['no accounts', { missingFeatures: ['standard:connect'] }],
    ['no events', { missingFeatures: ['standard:events'] }],
  ])('are left out with %s', async (_, misbehaviour) => {
    expect((await createStage({ wallet: { misbehaviour } })).connectors()).toEqual([])
  })

  it('are left out when they are for other chains', async () => {
    const env = pageWith(window => {
      const { standard } = createStageWallet()
      const other = Object.defineProperty({ ...standard }, 'chains', { value: ['bitcoin:mainnet'] })
      window.addEventListener('wallet-standard:app-ready', event =>
        (event as CustomEvent<{ register(wallet: unknown): void }>).detail.register(other),
      )
    })
    expect((await createStage({ env, install: { announce: false } })).connectors()).toEqual([])
  })
})

describe('while the code that reads wallets loads', () => {
  const register = (stage: Stage, wallet: unknown) => {
    let unregister: () => void = () => undefined
    stage.env.window.dispatchEvent(
      registerEvent((api: { register(wallet: unknown): () => void }) => {
        unregister = api.register(wallet)
      }),
    )
    return () => unregister()
  }

  it('a wallet that registers is kept, and one that unregisters again is not listed', async () => {
    const stage = await createStage({ install: { announce: false } })
    register(stage, createStageWallet({ name: 'Kept' }).standard)
    register(stage, createStageWallet({ name: 'Gone' }).standard)()
    expect(stage.connectors()).toEqual([])
    await stage.settle()
    expect(idsOf(stage)).toEqual(['wallet-standard:kept'])
  })

  it('a wallet that registers is not listed when the adapter is disposed of', async () => {
    const stage = await createStage({ install: { announce: false } })
    register(stage, createStageWallet({ name: 'Late' }).standard)
    stage.instance.dispose()
    await stage.settle(5_000)
    expect(stage.events).toEqual([])
  })
})

describe('what hostile pages register', () => {
  const throwing = new Proxy(
    {},
    {
      get: () => {
        throw new Error('hostile getter')
      },
    },
  )
  const named = (name: unknown, icon: unknown = undefined) => {
    const { version, chains, features, accounts } = createStageWallet().standard
    return { version, chains, features, accounts, name, icon }
  }

  it.each([
    null,
    undefined,
    7,
    'wallet',
    {},
    [],
    throwing,
    { features: throwing },
    named(''),
    named({}),
    named('\u202e'),
  ])('is not listed: %#', async wallet => {
    const stage = await createStage({ install: { announce: false } })
    stage.env.window.dispatchEvent(
      registerEvent((api: { register(...wallets: unknown[]): () => void }) => api.register(wallet)()),
    )
    await stage.settle()
    expect(stage.connectors()).toEqual([])
  })

  it.each([null, undefined, 7, {}, throwing])(
    'by an event without a callback is passed over: %#',
    async detail => {
      const stage = await createStage()
      stage.env.window.dispatchEvent(registerEvent(detail))
      expect(stage.connectors()).toHaveLength(1)
    },
  )

  it('by a callback that throws does no harm', async () => {
    const stage = await createStage()
    stage.env.window.dispatchEvent(
      registerEvent(() => {
        throw new Error('boom')
      }),
    )
    expect(stage.connectors()).toHaveLength(1)
  })

  it('shows a clean name and no icon but a data image', async () => {
    const stage = await createStage({ install: { announce: false } })
    const wallets = [
      named('Good\u202eWallet', 'https://tracker.invalid/pixel.png'),
      named('<img src=x>', 'javascript:alert(1)'),
      named('W'.repeat(10_000), `data:image/png;base64,${'A'.repeat(200_000)}`),
    ]
    stage.env.window.dispatchEvent(
      registerEvent((api: { register(...wallets: unknown[]): () => void }) => api.register(...wallets)),
    )
    await stage.settle()
    expect(stage.connectors().map(({ name }) => name)).toEqual([
      'GoodWallet',
      '<img src=x>',
      `${'W'.repeat(39)}…`,
    ])
    expect(stage.connectors().map(({ icon }) => icon)).toEqual([undefined, undefined, undefined])
  })
})

describe('hostile neighbours', () => {
  it('neither break the list nor take the place of a wallet that is there', async () => {
    const stage = await createStage()
    const [own] = stage.connectors()
    const stop = installHostileSolanaWallets(stage.env.window)
    expect(stage.connectors()[0]).toBe(own)
    const ids = idsOf(stage)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { name } of stage.connectors()) expect(name).toMatch(/^[^\p{Cc}\p{Cf}]{1,40}$/u)
    expect((await own?.connect({}))?.accounts).toHaveLength(2)
    stop()
    expect(idsOf(stage)).toEqual([own?.id])
  })
})

describe('the injected form', () => {
  const injected = { announce: false, injected: true }

  it('is a fallback for a wallet that does not register', async () => {
    expect((await createStage({ install: injected })).connector()).toMatchObject({
      id: 'injected:phantom',
      type: 'INJECTED',
      name: 'Phantom',
    })
  })

  it('is found when it comes late, within three seconds', async () => {
    const stage = await createStage({ install: { announce: false } })
    createStageWallet().install(stage.env.window, injected)
    await stage.settle(3_000)
    expect(idsOf(stage)).toEqual(['injected:phantom'])
  })

  it('is not shown beside the same wallet registered', async () => {
    const stage = await createStage({ wallet: { name: 'Phantom' }, install: { injected: true } })
    await stage.settle(3_000)
    expect(idsOf(stage)).toEqual(['wallet-standard:phantom'])
  })

  it('gives way when its wallet registers late, unless it is in use', async () => {
    const late = () => createStageWallet({ name: 'Phantom' })
    const idle = await createStage({ install: injected })
    late().install(idle.env.window)
    expect(idsOf(idle)).toEqual(['wallet-standard:phantom'])
    const used = await createStage({ install: injected })
    await used.connect()
    late().install(used.env.window)
    expect(idsOf(used)).toEqual(['injected:phantom'])
    expect(used.of('disconnected')).toEqual([])
  })

  it('is not looked for where the app does not want it', async () => {
    expect((await createStage({ install: injected, solana: { injected: false } })).connectors()).toEqual([])
  })

  it.each([{}, { solana: null }, { solana: { isPhantom: true } }])(
    'is passed over when it is %j',
    async phantom => {
      const env = pageWith(window => Object.assign(window, { phantom }))
      expect((await createStage({ env, install: { announce: false } })).connectors()).toEqual([])
    },
  )
})
