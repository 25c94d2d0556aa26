import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { isLatchkeyError } from '../errors/error.js'
import { createEnv } from '../kernel/env.js'
import {
  createFastEnv,
  createFaultServer,
  cut,
  type Fault,
  type FaultServer,
  huge,
  json,
  problem,
  silence,
} from './fault-server.fixture.js'
import { createHttp } from './http.js'
import { findHttpFailure } from './http-failure.js'

const schema = z.object({ ok: z.boolean() })
const good = json({ ok: true })

let server: FaultServer
beforeEach(async () => {
  server = await createFaultServer()
})
afterEach(() => server.close())

const createStage = (...faults: readonly Fault[]) => createLimitedStage(undefined, ...faults)

const createLimitedStage = (limitMs: number | undefined, ...faults: readonly Fault[]) => {
  server.answer(...faults)
  const env = createFastEnv(limitMs)
  const http = createHttp({ url: server.url, env }, 'services.apiUrl')
  const get = (signal?: AbortSignal) => http.get({ path: 'a', schema, signal })
  return { ...http, env, get }
}
const failureOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!isLatchkeyError(error)) throw error ?? new Error('It did not fail')
  return error
}

describe('the URL of a host', () => {
  const env = createFastEnv()
  it.each([
    'api.test',
    'ftp://api.test',
    'https://user@api.test',
    'https://user:word@api.test',
    'https://api.test?key=1',
    'https://api.test/#a',
    'javascript:alert(1)',
    '',
  ])('is refused without being repeated: %s', url => {
    expect(() => createHttp({ url, env }, 'services.apiUrl')).toThrow(
      /^services\.apiUrl is not the URL of a host\. Use an http or https URL without credentials, query and fragment\.$/,
    )
  })

  it.each([
    ['https://api.test', 'https://api.test/v1/x'],
    ['https://api.test/', 'https://api.test/v1/x'],
    ['http://localhost:3000/chain//', 'http://localhost:3000/chain/v1/x'],
  ])('may end in a slash or have a path: %s', (url, expected) => {
    expect(createHttp({ url, env }, 'services.apiUrl').urlOf('v1/x')).toBe(expected)
  })

  it('gets the parameters that have a value: 0 and an empty text are left out', () => {
    const http = createHttp({ url: 'https://api.test', env }, 'services.apiUrl')
    const query = { projectId: 'a b', page: 0, search: '', cursor: undefined, entries: 40 }
    expect(http.urlOf('x', query)).toBe('https://api.test/x?projectId=a+b&entries=40')
  })
})

describe('a read', () => {
  it('gives what the schema lets through, and nothing else', async () => {
    const { get } = createStage(json({ ok: true, more: 1 }))
    expect(await get()).toEqual({ ok: true })
  })

  it.each([
    ['another shape', json({ ok: 'yes' })],
    ['no JSON', (response => response.end('<!doctype html>')) as Fault],
    ['nothing', (response => response.end()) as Fault],
    ['more than 5 MB', huge(20)],
  ])('with %s for an answer fails as invalidResponse, and is not repeated', async (_, fault) => {
    const { get } = createStage(fault)
    expect((await failureOf(get())).code).toBe('invalidResponse')
    expect(server.received).toHaveLength(1)
  })

  it('does not download the rest of an answer that is too large', async () => {
    const { get } = createStage(huge(1000))
    await failureOf(get())
    await server.received[0]?.cut
  })

  it.each([408, 413, 429, 500, 502, 503, 504, 599])(
    'is repeated after %i: 150, 300, 600 ms',
    async status => {
      const { get, env } = createStage(problem(status), problem(status), problem(status), good)
      expect(await get()).toEqual({ ok: true })
      expect(env.waits).toEqual([150, 300, 600])
    },
  )

  it('is repeated after a connection that broke', async () => {
    const { get, env } = createStage(cut, response => void response.destroy(), good)
    expect(await get()).toEqual({ ok: true })
    expect(env.waits).toEqual([150, 300])
  })

  it('fails after the third repetition', async () => {
    const { get } = createStage(cut)
    expect((await failureOf(get())).code).toBe('networkError')
    expect(server.received).toHaveLength(4)
  })

  it.each([400, 401, 403, 404, 409, 422])('is not repeated after %i', async status => {
    const { get } = createStage(problem(status))
    await failureOf(get())
    expect(server.received).toHaveLength(1)
  })

  it('does not follow a redirect: it may lead to a host that the app did not name', async () => {
    const other = await createFaultServer()
    const { get } = createStage(response => response.writeHead(302, { location: `${other.url}/a` }).end())
    expect((await failureOf(get())).code).toBe('networkError')
    expect(other.received).toEqual([])
    await other.close()
  })

  it('ends as timeout where the host never answers', async () => {
    const { get } = createLimitedStage(200, silence)
    expect((await failureOf(get())).code).toBe('timeout')
    await server.received[0]?.cut
  })

  it('ends as timeout where the body never ends', async () => {
    const { get } = createLimitedStage(200, response => void response.writeHead(200).write('{'))
    expect((await failureOf(get())).code).toBe('timeout')
  })

  it('ends with its caller, and so does the request', async () => {
    const controller = new AbortController()
    const { get } = createStage(() => controller.abort())
    expect((await failureOf(get(controller.signal))).code).toBe('aborted')
    await server.received[0]?.cut
  })

  it('ends with its caller between two attempts', async () => {
    const controller = new AbortController()
    const { get } = createStage((response, request) => {
      problem(503)(response, request)
      response.on('finish', () => setImmediate(() => controller.abort()))
    })
    expect((await failureOf(get(controller.signal))).code).toBe('aborted')
  })

  it('of a caller who has left reaches no host', async () => {
    const { get } = createStage(good)
    expect((await failureOf(get(AbortSignal.abort()))).code).toBe('aborted')
    expect(server.received).toEqual([])
  })
})

describe('Retry-After', () => {
  it('is the least that is waited', async () => {
    const { get, env } = createStage(problem(429, { 'retry-after': '2' }), good)
    await get()
    expect(env.waits).toEqual([2000])
  })

  it('may be a date', async () => {
    const date = new Date(createEnv().clock.now() + 3000).toUTCString()
    const { get, env } = createStage(problem(503, { 'retry-after': date }), good)
    await get()
    expect(env.waits[0]).toBeGreaterThan(1000)
    expect(env.waits[0]).toBeLessThanOrEqual(3000)
  })

  it('of more than 5 s fails at once, and the host is left alone', async () => {
    const { get, urlOf, post } = createStage(problem(429, { 'retry-after': '60' }))
    const error = await failureOf(get())
    expect([error.code, error.message]).toEqual(['rateLimited', 'HTTP status code: 429. The first reason.'])
    expect((await failureOf(get())).code).toBe('rateLimited')
    expect((await failureOf(post({ path: 'b', body: {} }))).code).toBe('rateLimited')
    expect(server.received).toHaveLength(1)
    expect(urlOf('a')).toBe(`${server.url}/a`)
  })

  it('that is no number and no date is as if it was not there', async () => {
    const { get, env } = createStage(problem(429, { 'retry-after': 'soon' }), good)
    await get()
    expect(env.waits).toEqual([150])
  })
})

describe('a refusal', () => {
  it.each([
    [400, 'invalidRequest'],
    [401, 'unavailable'],
    [403, 'unavailable'],
    [404, 'invalidRequest'],
    [409, 'invalidRequest'],
    [422, 'invalidRequest'],
    [500, 'networkError'],
  ])('%i is %s, names the status, and gives the first reason as the hint', async (status, code) => {
    const error = await failureOf(createStage(problem(status)).get())
    expect([error.code, error.message, error.hint]).toEqual([
      code,
      `HTTP status code: ${status}. The first reason.`,
      'The first reason.',
    ])
    expect(findHttpFailure(error)).toMatchObject({ status, problem: { code: 'someCode', requestId: 'r1' } })
  })

  it('without a problem body has no hint, however long its body is', async () => {
    const body = 'x'.repeat(100_000)
    const error = await failureOf(createStage(response => response.writeHead(403).end(body)).get())
    expect([error.message, error.hint]).toEqual(['HTTP status code: 403', undefined])
    expect(findHttpFailure(error)?.problem).toBeUndefined()
  })

  it('is told from failures of another kind', async () => {
    const error = await failureOf(createStage(json({ ok: 'yes' })).get())
    expect(findHttpFailure(error)).toBeUndefined()
    expect(findHttpFailure(new Error('other'))).toBeUndefined()
  })
})

describe('a call with a body', () => {
  it('is JSON as plain text, or as JSON', async () => {
    const { post } = createStage(good)
    await post({ path: 'a', body: { b: 1 } })
    await post({ path: 'a', body: { b: 1 }, as: 'json', schema })
    expect(server.received.map(({ contentType, body, method }) => [method, contentType, body])).toEqual([
      ['POST', 'text/plain;charset=UTF-8', '{"b":1}'],
      ['POST', 'application/json', '{"b":1}'],
    ])
  })

  it('is not repeated: the host may have done what it was asked for', async () => {
    const { post } = createStage(problem(503))
    expect((await failureOf(post({ path: 'a', body: {} }))).code).toBe('networkError')
    expect(server.received).toHaveLength(1)
  })

  it('is repeated where it is a read', async () => {
    const { post } = createStage(problem(503), good)
    expect(await post({ path: 'a', body: {}, isRead: true, schema })).toEqual({ ok: true })
  })
})
