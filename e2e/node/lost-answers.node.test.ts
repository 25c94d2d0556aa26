// A node takes a signed transfer, and its answer is lost. Whatever the next node says, nobody pays twice.
import { type ChainAdapter, createClient } from '@latchkey/core'
import { createLiveEnv } from '@latchkey/core/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type LostAnswersStage, refusals, stages } from './lost-answers.fixture'
import { codeOf, connect, fillForm } from './send-form.fixture'

/** The second address of the network: the same node, but for what it says to what it is given. */
const BEHIND = 'https://behind.test'

const ways = {
  'the gateway answers 502': async () => new Response('Bad gateway', { status: 502 }),
  'the connection is cut': () => Promise.reject(new TypeError('fetch failed')),
} as const

interface Faults {
  /** What becomes of the first node's answer. */
  readonly lose: (init: RequestInit) => Promise<Response>
  readonly refuse: () => Response
}

/** What reaches the node, with its answers to transfers lost. */
function createFetch({ rpcUrl, isBroadcast }: LostAnswersStage, { lose, refuse }: Faults) {
  const given: string[] = []
  let healed = false
  const fetchFaulty = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const real = url.replace(BEHIND, rpcUrl)
    if (healed || !isBroadcast(url, init)) return fetch(real, init)
    given.push(String(init.body))
    if (url !== real) return refuse()
    // The node has it from here on.
    await fetch(real, { ...init, signal: null })
    return lose(init)
  }
  const heal = () => {
    healed = true
  }
  return { fetch: fetchFaulty, given, heal }
}

/** Opens a page of the same storage. */
async function openPage(
  stage: LostAnswersStage,
  adapter: ChainAdapter,
  env: ReturnType<typeof createLiveEnv>,
) {
  const network = { ...stage.network, rpcUrls: { default: { http: [stage.rpcUrl, BEHIND] } } }
  const client = createClient({ adapters: [adapter], networks: [network], env })
  client.start()
  const transactions = await client.features.load('transactions')
  return { client, transactions }
}

describe.each(Object.keys(stages))('%s: the answer of the node that took a transfer is lost', name => {
  let stage: LostAnswersStage
  beforeAll(async () => {
    stage = (await stages[name]?.()) ?? expect.unreachable()
  })
  afterAll(() => stage?.stop())

  const cases = Object.entries(ways).flatMap(([way, lose], one) =>
    Object.entries(refusals[name] ?? {})
      // Each way and each refusal once; the long run pairs all of them.
      .filter((_, other) => process.env.LATCHKEY_LONG || one === other)
      .map(([said, refuse]) => [way, said, { lose, refuse }] as const),
  )

  it.each(cases)('%s, and the next node says: %s', async (_way, _said, { lose, refuse }) => {
    const faults = createFetch(stage, { lose, refuse })
    const env = createLiveEnv(faults.fetch as typeof fetch)
    const wallet = stage.installWallet(env)
    const { client, transactions } = await openPage(stage, stage.createAdapter(), env)
    await connect(client, stage.namespace)
    await stage.fund?.(client.session.account(stage.namespace)?.address ?? '')
    const before = await stage.balanceOf(stage.to)
    const send = await fillForm(client, stage)
    const prompts = wallet.promptCount()
    expect(await codeOf(send.actions.submit())).toBe('unconfirmed')
    const [entry] = transactions.state.list
    expect([faults.given.length, send.state.unclear, entry?.unconfirmed]).toEqual([2, true, true])
    expect(env.storage.get('@latchkey/transactions')).toContain(entry?.hash)
    expect(await codeOf(send.actions.submit())).toBe('duplicateTransfer')
    expect(wallet.promptCount()).toBe(prompts + 1)
    faults.heal()
    await stage.settle()
    await vi.waitUntil(() => transactions.state.list[0]?.status === 'confirmed')
    expect(await stage.balanceOf(stage.to)).toBe(before + stage.baseAmount)
    expect(transactions.state.list[0]?.unconfirmed).toBeUndefined()
    client.destroy()
    wallet.dispose()
  })

  it('the page is closed before any answer: the next visit follows it to its end', async () => {
    let given: () => void = () => {}
    const arrived = new Promise<void>(resolve => {
      given = resolve
    })
    const lose = () => {
      given()
      return new Promise<Response>(() => {})
    }
    const faults = createFetch(stage, { lose, refuse: () => new Response() })
    const env = createLiveEnv(faults.fetch as typeof fetch)
    const wallet = stage.installWallet(env)
    const first = await openPage(stage, stage.createAdapter(), env)
    await connect(first.client, stage.namespace)
    await stage.fund?.(first.client.session.account(stage.namespace)?.address ?? '')
    const before = await stage.balanceOf(stage.to)
    const send = await fillForm(first.client, stage)
    send.actions.submit().catch(() => {})
    await arrived
    first.client.destroy()
    faults.heal()
    await stage.settle()
    const { client, transactions } = await openPage(stage, stage.createAdapter(), env)
    await vi.waitUntil(() => transactions.state.list[0]?.status === 'confirmed')
    expect(await stage.balanceOf(stage.to)).toBe(before + stage.baseAmount)
    client.destroy()
    wallet.dispose()
  })
})
