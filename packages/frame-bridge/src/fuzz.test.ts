import { expect, it } from 'vitest'
import { createAppBridge } from './app/app-bridge.js'
import { createFrameBridge, type FrameHandlers } from './frame/index.js'
import type { RequestName } from './messages/index.js'
import { requestNames, samples, sendSample } from './testing/exchange.fixture.js'
import { createFakeClock } from './testing/fake-clock.fixture.js'
import { createRandom, forge, fuzzCount } from './testing/fuzz.fixture.js'
import { createFakePages, createScriptedFrame } from './testing/index.js'

/** A clock on which a second passes with each message: no limit of a second hides what would be accepted. */
function createLeapingClock() {
  const clock = createFakeClock()
  let leapt = 0
  return {
    ...clock,
    now: () => clock.now() + leapt,
    leap() {
      leapt += 1000
    },
  }
}

const limitMs = 30_000 + fuzzCount / 5
const isAdmin = () => ({}) as { isAdmin?: boolean }

it(`${fuzzCount} forged requests: the frame accepts none, throws for none, answers no stranger`, {
  timeout: limitMs,
}, async () => {
  const clock = createLeapingClock()
  const pages = createFakePages({ clock })
  let accepted = 0
  const handlers = new Proxy({} as FrameHandlers, { get: () => () => void accepted++ })
  const bridge = createFrameBridge({ window: pages.loadFrame(), clock, handlers, isAllowed: () => true })
  await bridge.start()
  await clock.advance(0)
  const random = createRandom(1)
  const request = (at: number) => {
    const name = requestNames[at % requestNames.length] as RequestName
    const payload = samples[name][0]
    return { type: `@w3m-app/${name}`, id: `id${at}`, ...(payload === undefined ? {} : { payload }) }
  }
  for (let at = 0; at < requestNames.length; at++) pages.deliver('frame', request(at))
  await clock.advance(0)
  expect(accepted).toBe(requestNames.length)

  accepted = 0
  const kinds = new Map<string, number>()
  for (let at = 100; at < 100 + fuzzCount; at++) {
    const { kind, data, sender } = forge(random, request(at), () => false)
    const before = pages.sent.length
    pages.deliver('frame', data, sender)
    const isStranger = kind === 'origin' || kind === 'source'
    if (isStranger && pages.sent.length !== before) throw new Error(`A stranger was answered: ${kind} ${at}`)
    if (accepted > 0) throw new Error(`Accepted: ${kind} ${JSON.stringify(data).slice(0, 300)}`)
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    clock.leap()
  }
  await clock.advance(0)
  expect(accepted).toBe(0)
  expect(bridge.openCount).toBe(0)
  expect([...kinds.keys()].sort()).toEqual([
    'depth',
    'id',
    'noise',
    'origin',
    'prefix',
    'prototype',
    'shape',
    'size',
    'source',
  ])
  const texts = pages.sent.slice(1 + requestNames.length).map(({ data }) => (data as { type: string }).type)
  expect(texts.filter(type => !type.endsWith('_ERROR'))).toEqual([])
  expect(isAdmin().isAdmin).toBeUndefined()
})

it(`${fuzzCount} forged answers: the page accepts none and throws for none`, {
  timeout: limitMs,
}, async () => {
  const clock = createLeapingClock()
  const script = Object.fromEntries(requestNames.map(name => [name, 'silence' as const]))
  const frame = createScriptedFrame({ clock, script, faults: { isWithoutChannel: true } })
  let ids = 0
  const bridge = createAppBridge({
    window: frame.window,
    clock,
    randomId: () => `id${ids++}`,
    frame: { url: frame.url, projectId: 'project' },
  })
  bridge.load()
  await clock.advance(600)
  const accepted: unknown[] = []
  const codes = new Set<unknown>()
  const send = (name: RequestName) => {
    const id = `id${ids}`
    sendSample(bridge, name).then(
      () => accepted.push(name),
      error => codes.add(error.code),
    )
    return id
  }
  const answer = (name: RequestName, id: string) => {
    const payload = samples[name][1]
    return { type: `@w3m-frame/${name}_SUCCESS`, id, ...(payload === undefined ? {} : { payload }) }
  }
  for (const name of requestNames) frame.pages.deliver('app', answer(name, send(name)))
  await clock.advance(0)
  expect(accepted).toHaveLength(requestNames.length)

  accepted.length = 0
  // From here on the frame itself says nothing.
  frame.crash()
  const events: unknown[] = []
  bridge.watch(event => void events.push(event))
  const random = createRandom(2)
  for (let at = 0; at < fuzzCount; at++) {
    clock.leap()
    const name = requestNames[at % requestNames.length] as RequestName
    const id = bridge.pending.find(request => request.name === name)?.id ?? send(name)
    const { kind, data, sender } = forge(random, answer(name, id), each => each.startsWith('RPC_REQUEST'))
    frame.pages.deliver('app', data, sender)
    // A shape that is wrong ends the request of its id; the others must leave it.
    if (kind !== 'shape' && !bridge.pending.some(request => request.id === id))
      throw new Error(`${kind} ended ${name}`)
    if (at % 100 === 0) await Promise.resolve()
    if (accepted.length > 0) throw new Error(`Accepted: ${accepted[0]} before ${at}`)
  }
  await clock.advance(0)
  expect(accepted).toEqual([])
  expect(events).toEqual([])
  expect(codes).toEqual(new Set(['invalidAnswer']))
  expect(bridge.status).toBe('ready')
  bridge.destroy()
})
