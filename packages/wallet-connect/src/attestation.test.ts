// @vitest-environment jsdom

import { createFakeClock, type FakeClock, turn } from '@latchkey/core/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Attest, createAttest } from './attestation.js'

const VERIFY_ORIGIN = 'https://verify.walletconnect.org'

const token = (id: string) => `head.${btoa(JSON.stringify({ id, isVerified: true }))}.signature`

let clock: FakeClock
let ending: AbortController
let attest: Attest

const frames = () => [...document.querySelectorAll('iframe')]
const frame = () => {
  const found = frames().at(-1)
  if (!found) throw new Error('nobody is asked')
  return found
}
const asked = (of = frame()) => new URL(of.src).searchParams

/** What a frame says, or somebody in its name. */
const say = async (data: unknown, from: { origin?: string; source?: MessageEventSource | null } = {}) => {
  const { origin = VERIFY_ORIGIN, source = frame().contentWindow } = from
  window.dispatchEvent(new MessageEvent('message', { data, origin, source }))
  await turn()
}
const attestation = (id: string | null) =>
  JSON.stringify({ type: 'verify_attestation', attestation: id === null ? null : token(id) })

/** The host answers the first try, which is made beside everything else. */
const comeAlive = () => say(attestation(asked().get('id')))

beforeEach(() => {
  document.body.replaceChildren()
  clock = createFakeClock()
  ending = new AbortController()
  let ids = 0
  attest = createAttest({
    window: window as never,
    clock,
    origin: VERIFY_ORIGIN,
    projectId: 'project',
    signal: ending.signal,
    randomId: () => String(++ids),
  })
})

const settled = async (promise: Promise<string>) => {
  let value: string | undefined
  void promise.then(result => {
    value = result
  })
  await turn()
  return value
}

describe('a host that answers', () => {
  it('is asked in a hidden frame, for this message and this page', async () => {
    await comeAlive()
    const waiting = attest({ id: 'cipher', decryptedId: 'plain' })
    await turn()
    expect(frame().style.display).toBe('none')
    expect(Object.fromEntries(asked())).toEqual({
      projectId: 'project',
      origin: window.location.origin,
      id: 'cipher',
      decryptedId: 'plain',
    })
    await say(attestation('cipher'))
    expect(await waiting).toBe(token('cipher'))
    expect(frames()).toEqual([])
  })

  it('may say that it knows nothing of this page', async () => {
    await comeAlive()
    const waiting = attest({ id: 'cipher', decryptedId: 'plain' })
    await turn()
    await say(attestation(null))
    expect(await waiting).toBe('')
  })

  it.each([
    ['another origin', attestation('cipher'), { origin: 'https://evil.test' }],
    ['another window', attestation('cipher'), { source: null }],
    ['another message', attestation('other'), {}],
    ['no token', JSON.stringify({ type: 'verify_attestation', attestation: 7 }), {}],
    ['another kind', JSON.stringify({ type: 'hello' }), {}],
    ['no JSON', '{', {}],
    ['no text', { type: 'verify_attestation' }, {}],
  ])('is not taken for an answer when it comes from or is about %s', async (_, data, from) => {
    await comeAlive()
    const waiting = attest({ id: 'cipher', decryptedId: 'plain' })
    await turn()
    await say(data, from)
    expect(await settled(waiting)).toBeUndefined()
    await say(attestation('cipher'))
    expect(await waiting).toBe(token('cipher'))
  })
})

describe('a host that does not answer', () => {
  it.each([
    [200, 300],
    [900, 100],
  ])('tried %i ms ago keeps nobody waiting longer than %i ms', async (before, wait) => {
    await clock.advance(before)
    const waiting = attest({ id: 'cipher', decryptedId: 'plain' })
    await clock.advance(wait - 1)
    expect(await settled(waiting)).toBeUndefined()
    await clock.advance(1)
    expect(await waiting).toBe('')
  })

  it('keeps nobody waiting at all when it was tried a second before', async () => {
    await clock.advance(1000)
    const waiting = attest({ id: 'cipher', decryptedId: 'plain' })
    await clock.advance(0)
    expect(await settled(waiting)).toBe('')
  })

  it('costs nothing any more once it is known to be dead, and is tried again after a minute, beside', async () => {
    await clock.advance(5000)
    expect(await settled(attest({ id: 'a', decryptedId: 'a' }))).toBe('')
    expect(frames()).toEqual([])
    await clock.advance(60_001)
    expect(await settled(attest({ id: 'b', decryptedId: 'b' }))).toBe('')
    expect(frames()).toHaveLength(1)
    await comeAlive()
    const waiting = attest({ id: 'c', decryptedId: 'c' })
    await turn()
    await say(attestation('c'))
    expect(await waiting).toBe(token('c'))
  })

  it('that answered before and is slow now costs a second and a half once', async () => {
    await comeAlive()
    const waiting = attest({ id: 'cipher', decryptedId: 'plain' })
    await clock.advance(1500)
    expect(await settled(waiting)).toBe('')
    expect(await settled(attest({ id: 'next', decryptedId: 'next' }))).toBe('')
  })
})

it('leaves no frame, listener or timer behind when the client goes', async () => {
  await turn()
  ending.abort()
  await turn()
  expect([frames(), clock.pending]).toEqual([[], 0])
  expect(await attest({ id: 'x', decryptedId: 'x' })).toBe('')
})
