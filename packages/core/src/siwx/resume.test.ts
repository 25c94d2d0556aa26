import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { GateInput } from '../connection/create-gate.js'
import type { ClientContext } from '../context/context.js'
import { createEmitter } from '../kernel/emitter.js'
import { createScope, type Scope } from '../kernel/scope.js'
import { createClientStorage } from '../storage/client-storage.js'
import { createFakeEnv, type FakeEnv } from '../testing/fake-env.js'
import { fakeSignature } from '../testing/fake-ledger-capabilities.js'
import { createFakeSiwx, type FakeSiwx } from '../testing/fake-siwx.js'
import { turns } from '../testing/turn.js'
import { createSiwxController, type SiwxController } from './siwx.controller.js'
import type { ShownMessage, SiwxPorts } from './siwx.types.js'

const target = { namespace: 'test', networkId: 'test:one', account: { address: 'talice' } } as never

/** A page that a phone's wallet is connected to. */
interface Page {
  readonly siwx: SiwxController
  /** What became of the gate: the code of the failure, or `passed`. */
  readonly passed: Promise<string>
  /** The texts that the wallet was asked for, and those whose answer was waited for. */
  readonly asked: string[]
  readonly awaited: string[]
  /** Views that were opened and closed. */
  readonly views: string[]
  readonly scope: Scope
  /** The wallet answers. */
  answer(how?: 'sign' | 'refuse' | 'otherAccount'): Promise<void>
}

let env: FakeEnv
let keeper: FakeSiwx
let pages: Page[]

function open({ restored = true, isRemote = true } = {}): Page {
  const scope = createScope(() => undefined)
  const [asked, awaited, views]: [string[], string[], string[]] = [[], [], []]
  const waiting: ((how: string) => void)[] = []
  const signer =
    (list: string[]): SiwxPorts['sign'] =>
    (_, { text }: ShownMessage) => {
      list.push(text)
      return new Promise((resolve, reject) => {
        waiting.push(how => {
          if (how === 'refuse') return reject({ code: 4001, message: 'no' })
          const address = how === 'sign' ? 'talice' : 'tbob'
          const signed = { signature: fakeSignature(address, text), scheme: 'fake' } as never
          resolve({ networkId: 'test:one', address, message: text, signed })
        })
      })
    }
  const ctx = {
    env,
    scope,
    events: createEmitter(),
    storage: createClientStorage(env.storage),
    options: { storagePrefix: '@latchkey/', walletTimeoutMs: 300_000 },
  } as unknown as ClientContext
  const siwx = createSiwxController(ctx, keeper.config, {
    target: () => target,
    activate: () => undefined,
    oneStepNetwork: () => undefined,
    sign: signer(asked),
    resume: () => (isRemote ? signer(awaited) : undefined),
    switchTo: async () => undefined,
    disconnect: async () => undefined,
    openView: () => void views.push('opened'),
    showWallets: () => undefined,
    closeModal: () => void views.push('closed'),
    say: () => undefined,
  })
  const input = { main: 'test', restored, signal: scope.signal } as GateInput
  const passed = siwx.internal.pass(input).then(
    () => 'passed',
    error => error.code,
  )
  const page: Page = {
    siwx,
    passed,
    asked,
    awaited,
    views,
    scope,
    async answer(how = 'sign') {
      await vi.waitUntil(() => waiting.length > 0, { interval: 1 })
      waiting.shift()?.(how)
      await turns(5)
    },
  }
  pages.push(page)
  return page
}

/** A page whose wallet has been asked; it is gone, and nothing of it runs any more. */
async function goneWhileAsked(options: Parameters<typeof open>[0] = {}): Promise<void> {
  const page = open({ restored: false, ...options })
  await vi.waitUntil(() => page.siwx.state.message, { interval: 1 })
  void page.siwx.actions.sign()
  await turns(3)
  expect(page.asked).toHaveLength(1)
}

beforeEach(() => {
  env = createFakeEnv()
  keeper = createFakeSiwx()
  pages = []
})
afterEach(() => {
  for (const { scope } of pages) scope.dispose()
})

it('waits for the answer to the text that the page before showed, asks nobody, and shows nothing', async () => {
  await goneWhileAsked()
  const page = open()
  await vi.waitUntil(() => page.siwx.state.status === 'asking', { interval: 1 })
  expect(page.siwx.state.message?.data.nonce).toBe('nonce0001')
  await page.answer()
  expect(await page.passed).toBe('passed')
  expect([page.siwx.state.status, keeper.sessions.size, keeper.nonces]).toEqual(['signedIn', 1, 1])
  expect([page.asked, page.awaited.length]).toEqual([[], 1])
  await env.clock.advance(10_000)
  expect(page.views).not.toContain('opened')
})

it('shows the text, to be cancelled, where the wallet takes longer', async () => {
  await goneWhileAsked()
  const page = open()
  await vi.waitUntil(() => page.awaited.length > 0, { interval: 1 })
  await env.clock.advance(3000)
  expect(page.views).toEqual(['opened'])
  await page.answer()
  expect(await page.passed).toBe('passed')
  expect(page.views).toEqual(['opened', 'closed'])
})

it('counts as declined where the wallet refuses, or the visitor does', async () => {
  for (const decline of [
    (page: Page) => page.answer('refuse'),
    async (page: Page) => page.siwx.actions.cancel(),
    (page: Page) => page.answer('otherAccount'),
  ]) {
    await goneWhileAsked()
    const page = open()
    await vi.waitUntil(() => page.awaited.length > 0, { interval: 1 })
    await decline(page)
    expect(await page.passed).toBe('userRejected')
    expect([page.siwx.state.status, keeper.sessions.size]).toEqual(['off', 0])
  }
})

it('lets the visitor try again where the server could not check the signature', async () => {
  await goneWhileAsked()
  keeper.failNext('addSession', Object.assign(new Error('away'), { code: 'networkError' }))
  const page = open()
  await page.answer()
  expect(page.siwx.state.status).toBe('needed')
  await env.clock.advance(3000)
  expect(page.views).toEqual(['opened'])
  await page.siwx.actions.sign()
  expect(await page.passed).toBe('passed')
  expect([page.asked, page.awaited.length]).toEqual([[], 1])
})

it('asks for a new text by the usual way where the server refused the signature', async () => {
  await goneWhileAsked()
  keeper.failNext('addSession', Object.assign(new Error('no'), { code: 'badSignature' }))
  const page = open()
  await page.answer()
  await vi.waitUntil(() => page.siwx.state.message?.data.nonce === 'nonce0002', { interval: 1 })
  const signing = page.siwx.actions.sign()
  await page.answer()
  await signing
  expect(await page.passed).toBe('passed')
  expect([page.asked.length, page.awaited.length]).toEqual([1, 1])
})

it('is over where the wallet had answered, or answers only the page that asked', async () => {
  const answered = open({ restored: false })
  await vi.waitUntil(() => answered.siwx.state.message, { interval: 1 })
  const signing = answered.siwx.actions.sign()
  await answered.answer('refuse')
  await signing
  expect(await open().passed).toBe('userRejected')
  await goneWhileAsked({ isRemote: false })
  const page = open({ isRemote: false })
  expect(await page.passed).toBe('userRejected')
  expect(page.views).not.toContain('opened')
})
