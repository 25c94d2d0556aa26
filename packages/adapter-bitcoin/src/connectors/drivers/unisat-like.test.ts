import { turns } from '@latchkey/core/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listenTo } from './unisat-like.js'

describe('listening to a wallet whose events fail', () => {
  const unhandled: unknown[] = []
  const record = (reason: unknown) => unhandled.push(reason)
  const others = process.listeners('unhandledRejection')
  beforeEach(() => {
    unhandled.length = 0
    process.removeAllListeners('unhandledRejection').on('unhandledRejection', record)
  })
  afterEach(() => {
    process.off('unhandledRejection', record)
    for (const listener of others) process.on('unhandledRejection', listener)
  })
  const fail = (): never => {
    throw new Error('no events')
  }

  it.each([
    ['throws', fail],
    ['rejects', async () => fail()],
  ])('leaves no rejection unhandled where it %s', async (_, method) => {
    const stop = listenTo({ on: method, removeListener: method }, ['accountsChanged', 'networkChanged'], fail)
    stop()
    await turns(8)
    expect(unhandled).toEqual([])
  })
})
