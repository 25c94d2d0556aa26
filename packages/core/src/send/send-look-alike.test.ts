import { describe, expect, it } from 'vitest'
import { codeOf } from '../client/client.fixture.js'
import { turn } from '../testing/turn.js'
import { createSendStage, withCapabilities } from './send.fixture.js'

const friend = 'frienda0cafe0001'
const sameStart = 'frie111111111111'
const sameEnd = '1111111111110001'
const mine = 'talpha0a'

type Stage = Awaited<ReturnType<typeof createSendStage>>

const sendTo = async ({ fill, actions, send }: Stage, receiver: string) => {
  actions.clear()
  fill('0.1', receiver)
  await turn()
  await actions.submit({ lookAlike: send.state.receiverReading.lookAlike })
}
const lookAlikeOf = async ({ fill, send }: Stage, receiver: string) => {
  send.actions.clear()
  fill('0.1', receiver)
  await turn()
  return send.state.receiverReading.lookAlike
}

describe('a recipient that looks like one whom the visitor sent to', () => {
  it('is told from it', async () => {
    const stage = await createSendStage()
    await sendTo(stage, friend)
    expect(await lookAlikeOf(stage, sameStart)).toBe(friend)
    expect(await lookAlikeOf(stage, sameEnd)).toBe(friend)
    expect(await lookAlikeOf(stage, friend)).toBeUndefined()
    expect(await lookAlikeOf(stage, 'other0other0other0')).toBeUndefined()
  })

  it('is told from it on the next visit, too', async () => {
    const first = await createSendStage()
    await sendTo(first, friend)
    first.client.destroy()
    const stage = await createSendStage({ env: first.env })
    expect(await lookAlikeOf(stage, sameEnd)).toBe(friend)
  })

  it('is sent to only by somebody who compared it with that one', async () => {
    const stage = await createSendStage()
    await sendTo(stage, friend)
    await lookAlikeOf(stage, sameEnd)
    const { actions, wallet } = stage
    const prompts = wallet.prompts.length
    expect(await codeOf(actions.submit())).toBe('lookAlikeRecipient')
    expect(await codeOf(actions.submit({ lookAlike: 'another00address' }))).toBe('lookAlikeRecipient')
    expect([wallet.prompts.length, stage.balanceOf(sameEnd)]).toEqual([prompts, 0n])
    await actions.submit({ lookAlike: friend })
    expect(stage.balanceOf(sameEnd)).toBe(100_000n)
  })

  it('is told apart no more once it was sent to', async () => {
    const stage = await createSendStage()
    await sendTo(stage, friend)
    await sendTo(stage, sameEnd)
    expect(await lookAlikeOf(stage, sameEnd)).toBeUndefined()
  })

  it('is not remembered when the wallet sent nothing', async () => {
    const stage = await createSendStage()
    stage.wallet.rejectNext()
    expect(await codeOf(sendTo(stage, friend))).toBe('userRejected')
    expect(await lookAlikeOf(stage, sameEnd)).toBeUndefined()
  })
})

describe('a recipient that looks like another address', () => {
  it('of the visitor is told from it', async () => {
    const stage = await createSendStage()
    expect(await lookAlikeOf(stage, `${mine.slice(0, 4)}11111111`)).toBe(mine)
    expect(await lookAlikeOf(stage, mine)).toBeUndefined()
  })

  it('of the history is told from it, as soon as the history is here', async () => {
    const stage = await createSendStage()
    const { ledger, actions } = stage
    ledger.setBalance({ address: friend, networkId: 'test:one' }, 1_000n)
    ledger.transfer({ networkId: 'test:one', from: friend, to: mine, amount: 1n })
    actions.typeReceiver(sameEnd)
    await turn()
    expect(stage.send.state.receiverReading.lookAlike).toBe(friend)
  })

  it('is told from it also where it got into the history itself', async () => {
    const stage = await createSendStage()
    const { ledger, actions } = stage
    for (const from of [friend, sameEnd]) {
      ledger.setBalance({ address: from, networkId: 'test:one' }, 1_000n)
      ledger.transfer({ networkId: 'test:one', from, to: mine, amount: 1n })
    }
    actions.typeReceiver(sameEnd)
    await turn()
    expect(stage.send.state.receiverReading.lookAlike).toBe(friend)
  })

  it('asks no history before there is a recipient, and asks it once', async () => {
    const stage = await createSendStage()
    const asked = () => stage.client.features.find('activity')?.state.status
    stage.actions.typeReceiver('no')
    await turn()
    expect(asked()).toBeUndefined()
    stage.actions.typeReceiver(friend)
    await turn()
    expect(asked()).toBe('ready')
  })

  it('is sent to where the history fails: what is known from here still counts', async () => {
    const stage = await createSendStage()
    await sendTo(stage, friend)
    stage.client.features.find('activity')?.actions.clear()
    stage.ledger.failNext('activity', new Error('down'))
    expect(await lookAlikeOf(stage, sameEnd)).toBe(friend)
    expect(await lookAlikeOf(stage, 'other0other0other0')).toBeUndefined()
  })
})

describe('spam of the history', () => {
  const spam = {
    direction: 'in',
    amount: 1n,
    decimals: 6,
    symbol: 'TST',
    from: friend,
    isSpam: true,
  } as const
  const item = { id: '1', hash: 'tx1', networkId: 'test:one', kind: 'receive', status: 'confirmed' } as const

  it.each([
    ['a transfer of it', { ...item, transfers: [spam], from: friend }],
    [
      'a transfer of it beside another',
      { ...item, transfers: [spam, { ...spam, from: mine, isSpam: false }] },
    ],
    ['an item of it', { ...item, transfers: [], from: friend, isSpam: true }],
  ])('makes nobody known: %s', async (_name, each) => {
    const activity = { fetch: async () => ({ items: [each], next: null }) }
    const stage = await createSendStage(withCapabilities(() => ({ activity })))
    expect(await lookAlikeOf(stage, sameEnd)).toBeUndefined()
    expect(stage.client.features.find('activity')?.state.items).toHaveLength(1)
  })
})

it('A recipient is stored with the namespace of the transfer', async () => {
  const stage = await createSendStage()
  await sendTo(stage, friend)
  expect(JSON.parse(stage.env.storage.get('@latchkey/recipients') ?? '')).toEqual([
    { namespace: 'test', address: friend },
  ])
})
