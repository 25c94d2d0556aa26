import { describe, expect, it } from 'vitest'
import type { CapabilityExercise, ConformanceFixture } from './conformance.types.js'
import { failuresOf, networkWith, walletOf, walletWith } from './faults.js'
import { ensure } from './wait.js'

const UNTRIED = 'declares nothing that the fixture leaves untried'
const EXERCISE = 'does what the exercise of each capability wants of it'

interface Echo {
  say(text: string): Promise<string>
}

const says: CapabilityExercise = async (echo: Echo) => {
  ensure((await echo.say('meadow')) === 'meadow', 'it said something else')
  return []
}
const request: CapabilityExercise = async (requests: {
  send(call: { method: string }): Promise<unknown>
}) => {
  ensure((await requests.send({ method: 'test_version' })) === '1.2.3', 'it answered something else')
  return []
}

/** The failures of an adapter whose wallet has a capability of its own, tried in this way. */
const failuresWith = (
  own: unknown,
  exercise: NonNullable<ConformanceFixture['exercise']> = { request, 'test:echo': says },
) =>
  failuresOf(
    walletWith(able => ({ ...able, 'test:echo': own })),
    { exercise },
  )

describe('a capability of the namespace', () => {
  it('is sound where it does what its exercise wants', async () => {
    expect(await failuresWith({ say: async (text: string) => text })).toEqual({})
  })

  it('fails by name where nothing tries it', async () => {
    const failures = await failuresWith({}, { request })
    expect(Object.keys(failures)).toEqual([UNTRIED])
    expect(failures[UNTRIED]).toContain('capability test:echo: add an exercise')
  })

  it('fails by name where only a running node would try it, and the fixture has one', async () => {
    const failures = await failuresWith({}, { request, 'test:echo': 'elsewhere' })
    expect(failures[UNTRIED]).toContain('capability test:echo')
  })

  it.each([
    ['it is an object with nothing in it', {}],
    ['it gives nothing', { say: async () => undefined }],
    ['it never answers', { say: () => new Promise(() => {}) }],
  ])('fails by name where %s', async (_, own) => {
    const failures = await failuresWith(own)
    expect(Object.keys(failures)).toEqual([EXERCISE])
    expect(failures[EXERCISE]).toMatch(/test:echo|said something else/)
  })

  it('fails where its exercise leaves it alone', async () => {
    const failures = await failuresWith({ say: async () => 'x' }, { request, 'test:echo': async () => [] })
    expect(failures[EXERCISE]).toContain('the exercise of test:echo has called nothing of it')
  })

  it('fails where it sends without a report', async () => {
    const sends: CapabilityExercise = async (echo: Echo) => [await echo.say('hash-1')]
    const failures = await failuresWith(
      { say: async (text: string) => text },
      { request, 'test:echo': sends },
    )
    expect(failures[EXERCISE]).toContain('sent ["hash-1"], transactionSent reported []')
  })

  it('fails where it goes on although the person declined', async () => {
    const changes = walletWith((able, connector) => ({
      ...able,
      'test:echo': {
        async say(text: string) {
          await (await walletOf(connector)).ask('echo').catch(() => {})
          return text
        },
      },
    }))
    const failures = await failuresOf(changes, { exercise: { request, 'test:echo': says } })
    expect(Object.keys(failures)).toEqual([EXERCISE])
    expect(failures[EXERCISE]).toContain('with a person who declines should have been refused')
  })

  it('is tried where it needs no wallet as well', async () => {
    const changes = networkWith(able => ({ ...able, 'test:echo': {} }))
    expect(Object.keys(await failuresOf(changes))).toEqual([UNTRIED])
    const failures = await failuresOf(changes, { exercise: { request, 'test:echo': says } })
    expect(Object.keys(failures)).toEqual([EXERCISE])
  })
})

describe('a capability of the contract', () => {
  it('fails where `request` gives nothing', async () => {
    const changes = walletWith(able => ({
      ...able,
      request: {
        send: async (call: { method: string }, options: object) => {
          await able.request?.send(call, options)
        },
      },
    }))
    expect(Object.keys(await failuresOf(changes))).toEqual([EXERCISE])
  })

  it('fails where `request` has no exercise', async () => {
    const failures = await failuresOf({}, { exercise: {} })
    expect(Object.keys(failures)).toEqual([UNTRIED])
    expect(failures[UNTRIED]).toContain('capability request')
  })
})
