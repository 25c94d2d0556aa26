import type { TransactionUpdate } from '@latchkey/core/adapter'
import { turns } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import { accountKey } from '../chain/account-info.js'
import type { Runtime } from '../chain/runtime.js'
import { writeUint } from '../chain/scale.js'
import { createSentList } from '../chain/sent.js'
import { storageKey } from '../chain/storage.js'
import { decodeAccount } from '../codec/address.js'
import { toHex } from '../codec/bytes.js'
import { createScriptedChain, hashOf, networkId } from '../testing/scripted-chain.js'
import { watchTransaction } from './transactions.js'

const mine = '0x280400112233'
const other = '0x280400445566'
const from = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'

const event = (index: number, section: string, method: string, data: readonly unknown[] = []) => ({
  phase: { isApplyExtrinsic: true, asApplyExtrinsic: { toNumber: () => index } },
  event: { section, method, data },
})

/** A runtime that reads events as they are given. */
const runtimeWith = (events: readonly object[]) =>
  ({
    registry: {
      createType: () => events,
      findMetaError: () => ({ section: 'balances', name: 'InsufficientBalance' }),
    },
    genesisHash: '0x00',
  }) as unknown as Runtime

const paid = event(1, 'transactionPayment', 'TransactionFeePaid', [from, 159n, 0n])
const success = [event(0, 'system', 'ExtrinsicSuccess'), paid, event(1, 'system', 'ExtrinsicSuccess')]

const watch = (events: readonly object[] = success, known = true) => {
  const chain = createScriptedChain()
  const sent = createSentList(chain.nodes.host)
  if (known) sent.remember({ hash: hashOf(mine), block: 0, period: 4, from, nonce: 7 })
  chain.nodes.of(networkId).learned.set('runtime:1', Promise.resolve(runtimeWith(events)))
  chain.storage.set(storageKey('System', 'Events'), '0x00')
  const updates: TransactionUpdate[] = []
  const controller = new AbortController()
  const watching = watchTransaction(
    chain.nodes,
    sent,
    {
      networkId,
      hash: hashOf(mine).toUpperCase().replace('0X', '0x'),
      onUpdate: update => updates.push(update),
    },
    { signal: controller.signal },
  )
  watching.catch(() => undefined)
  const pass = async (ms = 7_000) => {
    await turns(40)
    await chain.env.clock.advance(ms)
    await turns(40)
  }
  const add = (name: string, ...extrinsics: `0x${string}`[]) => chain.blocks.push({ name, extrinsics })
  return { chain, updates, watching, controller, pass, add }
}

describe('a transaction', () => {
  it('is confirmed when its block is final, with what was paid', async () => {
    const { chain, updates, watching, pass, add } = watch()
    add('one', other)
    add('two', other, mine)
    await pass()
    add('three')
    await pass()
    expect(updates).toEqual([
      { status: 'pending', hash: hashOf(mine) },
      { status: 'pending', hash: hashOf(mine), confirmations: 1 },
      { status: 'pending', hash: hashOf(mine), confirmations: 2 },
    ])
    chain.final = 2
    await pass()
    expect(await watching).toEqual({ status: 'confirmed', hash: hashOf(mine), confirmations: 2, fee: 159n })
  })

  it('is looked for again when its block is replaced by another', async () => {
    const { chain, watching, pass, add } = watch()
    add('one', other, mine)
    await pass()
    chain.blocks[1] = { name: 'other one', extrinsics: [other] }
    add('two', other, mine)
    await pass()
    chain.final = 2
    await pass()
    expect(await watching).toMatchObject({ status: 'confirmed', confirmations: 1 })
  })

  it('has failed when the chain says so, and the developer learns why', async () => {
    const error = { isModule: true, asModule: {} }
    const { chain, watching, pass, add } = watch([paid, event(1, 'system', 'ExtrinsicFailed', [error])])
    add('one', other, mine)
    chain.final = 1
    await pass()
    expect(await watching).toMatchObject({ status: 'failed', fee: 159n })
    expect(chain.env.log.entries[0]?.message).toContain('balances.InsufficientBalance')
  })

  it('is dropped when its time is over', async () => {
    const { chain, watching, pass, add } = watch()
    for (const name of ['one', 'two', 'three', 'four']) add(name)
    chain.final = 4
    await pass()
    add('five')
    chain.final = 5
    await pass()
    expect(await watching).toEqual({ status: 'dropped', hash: hashOf(mine) })
  })

  it('is dropped when another took its number', async () => {
    const { chain, watching, pass, add } = watch()
    const account = decodeAccount(from) ?? new Uint8Array()
    const info = new Uint8Array(80)
    info.set(writeUint(8n, 4))
    chain.storage.set(accountKey(account), toHex(info))
    add('one', other)
    chain.final = 1
    await pass()
    expect(await watching).toEqual({ status: 'dropped', hash: hashOf(mine) })
  })

  it('that was sent elsewhere is found in the blocks of late, and never called dropped', async () => {
    const { chain, watching, pass, add, updates } = watch(success, false)
    add('one', other, mine)
    chain.final = 1
    await pass()
    expect(await watching).toMatchObject({ status: 'confirmed' })
    expect(updates).toHaveLength(2)
    const unknown = watch(success, false)
    for (let block = 1; block < 80; block += 1) unknown.add(`block ${block}`)
    unknown.chain.final = 79
    await unknown.pass(60_000)
    expect(unknown.updates).toHaveLength(1)
    unknown.controller.abort()
    await expect(unknown.watching).rejects.toMatchObject({ code: 'aborted' })
    expect(unknown.chain.env.clock.pending).toBe(0)
  })

  it('is waited for while the node is down, with one line in the log', async () => {
    const { chain, watching, pass, add } = watch()
    const { chain_getFinalizedHead } = chain.answers
    chain.answers.chain_getFinalizedHead = () => {
      throw { code: -32603, message: 'down' }
    }
    await pass(30_000)
    expect(chain.env.log.entries).toHaveLength(1)
    if (chain_getFinalizedHead) chain.answers.chain_getFinalizedHead = chain_getFinalizedHead
    add('one', other, mine)
    chain.final = 1
    await pass()
    expect(await watching).toMatchObject({ status: 'confirmed' })
  })

  it('is no transaction when its hash is none', async () => {
    const chain = createScriptedChain()
    const watching = watchTransaction(chain.nodes, createSentList(chain.nodes.host), {
      networkId,
      hash: '0x12',
    })
    await expect(watching).rejects.toMatchObject({ code: 'invalidRequest' })
    expect(chain.asked).toEqual([])
  })
})

describe('what was sent', () => {
  it('is known after a page load, and on a page without storage', () => {
    const chain = createScriptedChain()
    const birth = { hash: hashOf(mine), block: 3, period: 64, from, nonce: 1 }
    createSentList(chain.nodes.host).remember(birth)
    expect(createSentList(chain.nodes.host).find(hashOf(mine))).toEqual(birth)
    chain.env.storage.fail('all')
    const list = createSentList(chain.nodes.host)
    list.remember(birth)
    expect(list.find(hashOf(mine))).toEqual(birth)
  })

  it.each(['{', '7', '[{"hash":1}]'])('is nothing where storage holds %s', text => {
    const chain = createScriptedChain()
    chain.env.storage.set('sent', text)
    expect(createSentList(chain.nodes.host).find(hashOf(mine))).toBeUndefined()
  })
})
