import { describe, expect, it } from 'vitest'
import appMessages from './fixtures/app-1-7-13.json' with { type: 'json' }
import frameMessages from './fixtures/frame-1-7-13.json' with { type: 'json' }
import { isRequestName, type RequestName } from './messages/index.js'
import { createExchange, requestNames, samples, sendSample, track } from './testing/exchange.fixture.js'
import { createFrameSide } from './testing/frame-side.fixture.js'

const nameOf = (type: string) =>
  type.replace(/^@w3m-(app|frame)\//, '').replace(/_SUCCESS$/, '') as RequestName

describe('messages as 1.7.13 writes them', () => {
  it('are all there', () => {
    const names = (messages: readonly { readonly type: string }[]) =>
      new Set(messages.map(({ type }) => nameOf(type)))
    for (const name of requestNames) {
      expect(names(appMessages)).toContain(name)
      expect(names(frameMessages)).toContain(name)
    }
  })

  it.each(appMessages.map(message => [message.type, message] as const))(
    '%s of its client is answered in its form',
    async (_type, message) => {
      const name = nameOf(message.type)
      const { pages, calls, answers, turn } = await createFrameSide({
        handlers: { [name]: () => samples[name][1] },
      })
      pages.deliver('frame', message)
      await turn()
      expect(calls.map(call => call.name)).toEqual([name])
      const payload = samples[name][1]
      expect(answers()).toEqual([
        { type: `@w3m-frame/${name}_SUCCESS`, id: message.id, ...(payload === undefined ? {} : { payload }) },
      ])
    },
  )

  it.each(frameMessages.map((message, at) => [`${message.type} (${at})`, message] as const))(
    '%s of its frame is read',
    async (_type, message) => {
      const name = nameOf(message.type)
      expect(isRequestName(name)).toBe(true)
      const { clock, frame, bridge, makeReady } = createExchange({
        script: { [name]: 'silence' },
        faults: { isWithoutChannel: true },
      })
      await makeReady()
      const answer = track(sendSample(bridge, name))
      await clock.advance(0)
      frame.pages.deliver('app', { ...message, id: bridge.pending[0]?.id })
      await clock.advance(0)
      expect(answer).toEqual({
        state: 'resolved',
        value: (message as { readonly payload?: unknown }).payload,
      })
    },
  )
})
