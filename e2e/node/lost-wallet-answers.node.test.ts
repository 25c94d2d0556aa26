// A wallet sends a transfer by itself, and its answer is lost. The chain says what became of it, and nobody pays twice.
import { createClient } from '@latchkey/core'
import { createLiveEnv } from '@latchkey/core/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type LostWalletStage, stages } from './lost-wallet-answers.fixture'
import { codeOf, connect, fillForm } from './send-form.fixture'

type Env = ReturnType<typeof createLiveEnv>

describe.each(Object.keys(stages))('%s: the answer of a wallet that sends by itself is lost', name => {
  let stage: LostWalletStage
  beforeAll(async () => {
    stage = (await stages[name]?.()) ?? expect.unreachable()
  })
  afterAll(() => stage?.stop())

  /** Opens a page of the same storage, on which the wallet is there already. */
  const openPage = async (env: Env) => {
    const client = createClient({ adapters: [stage.createAdapter()], networks: [stage.network], env })
    client.start()
    const transactions = await client.features.load('transactions')
    const statuses = () => transactions.state.list.map(({ status }) => status)
    return { client, transactions, statuses }
  }
  /** A visitor whose wallet is connected and has something to send. */
  const visit = async () => {
    const env = createLiveEnv(fetch)
    const wallet = stage.installWallet(env)
    const page = await openPage(env)
    const { client } = page
    await connect(client, stage.namespace)
    await stage.fund?.(client.session.account(stage.namespace)?.address ?? '')
    return { ...page, env, wallet, before: await stage.balanceOf(stage.to) }
  }

  it('is found on the chain and followed, and the second press is refused until then', async () => {
    const { client, transactions, statuses, env, wallet, before } = await visit()
    const send = await fillForm(client, stage)
    const prompts = wallet.promptCount()
    wallet.fate = 'answerLost'
    await codeOf(send.actions.submit())
    expect([send.state.unclear, env.storage.get('@latchkey/transactions') !== null]).toEqual([true, true])
    expect(await codeOf(send.actions.submit())).toBe('duplicateTransfer')
    await stage.settle()
    await vi.waitUntil(() => statuses()[0] === 'confirmed')
    expect([statuses(), wallet.promptCount()]).toEqual([['confirmed'], prompts + 1])
    expect(transactions.state.list[0]?.transfer?.amount).toBe(stage.baseAmount)
    expect(await stage.balanceOf(stage.to)).toBe(before + stage.baseAmount)
    expect(env.storage.get('@latchkey/transactions')).toBeNull()
    client.destroy()
    wallet.dispose()
  })

  it('is found by the next visit where the page was closed before the wallet answered', async () => {
    const { client, env, wallet, before } = await visit()
    const send = await fillForm(client, stage)
    wallet.fate = 'neverAnswered'
    send.actions.submit().catch(() => {})
    await wallet.arrived
    client.destroy()
    await stage.settle()
    const next = await openPage(env)
    await vi.waitUntil(() => next.statuses()[0] === 'confirmed')
    expect(await stage.balanceOf(stage.to)).toBe(before + stage.baseAmount)
    next.client.destroy()
    wallet.dispose()
  })

  it('is open as long as it may still come, and dropped once the chain says that it cannot', async () => {
    const { client, transactions, statuses, wallet, before } = await visit()
    const send = await fillForm(client, stage)
    wallet.fate = 'notSent'
    await codeOf(send.actions.submit())
    expect(statuses()).toEqual(['unknown'])
    wallet.fate = 'answered'
    send.actions.clear()
    // Another transfer takes the nonce of an account that has one.
    const other = await fillForm(client, { to: stage.to, amount: `${stage.amount}1` })
    const done = codeOf(other.actions.submit())
    await vi.waitUntil(() => statuses()[0] === 'pending' || statuses()[0] === 'confirmed')
    await stage.settle()
    expect(await done).toBe('done')
    await stage.expire?.()
    if (stage.expire) await vi.waitUntil(() => statuses()[1] === 'dropped')
    expect(statuses()).toEqual(['confirmed', stage.expire ? 'dropped' : 'unknown'])
    const paid = transactions.state.list[0]?.transfer?.amount ?? expect.unreachable()
    expect(await stage.balanceOf(stage.to)).toBe(before + paid)
    client.destroy()
    wallet.dispose()
  })
})
