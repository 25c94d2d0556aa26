import { describe, expect, it } from 'vitest'
import { createFakeClock } from './fake-clock.js'
import { createFakeFetch } from './fake-fetch.js'
import { turn } from './turn.js'

const url = 'https://api.test/wallets'

describe('createFakeFetch', () => {
  it('fails a request without a route, and remembers it', async () => {
    const fetch = createFakeFetch({ [`POST ${url}`]: { json: {} } })
    await expect(fetch(url)).rejects.toThrow(`Unscripted request: GET ${url}`)
    expect(fetch.unscripted).toEqual([`GET ${url}`])
    expect(fetch.calls).toHaveLength(1)
  })

  it.each([
    [url, `${url}?page=2`],
    [`GET ${url}`, url],
    [`${url}?page=2`, `${url}?page=2`],
    ['https://api.test/*', `${url}/1`],
  ])('answers %s for %s', async (pattern, asked) => {
    const fetch = createFakeFetch({ [pattern]: { json: { count: 1 } } })
    const response = await fetch(asked)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toEqual({ count: 1 })
  })

  it('lets go of a route that still works on its answer when the caller aborts', async () => {
    const fetch = createFakeFetch({ [url]: () => new Promise<never>(() => undefined) })
    const controller = new AbortController()
    const asking = fetch(url, { signal: controller.signal })
    await turn()
    expect(fetch.pending).toBe(1)
    controller.abort()
    await expect(asking).rejects.toMatchObject({ name: 'AbortError' })
    expect(fetch.pending).toBe(0)
  })

  it('answers one after the other, and then no more', async () => {
    const fetch = createFakeFetch({
      [url]: [{ status: 503, text: 'busy' }, new TypeError('gone'), { json: 1 }],
    })
    expect((await fetch(url)).status).toBe(503)
    await expect(fetch(url)).rejects.toThrow('gone')
    expect(await (await fetch(url)).json()).toBe(1)
    await expect(fetch(url)).rejects.toThrow('Unscripted')
  })

  it('answers a function of the request', async () => {
    const fetch = createFakeFetch({
      [`POST ${url}`]: ({ body, headers }) => ({ json: { body, id: headers.get('x-id') } }),
    })
    const response = await fetch(url, { method: 'POST', body: '{"a":1}', headers: { 'x-id': '7' } })
    expect(await response.json()).toEqual({ body: '{"a":1}', id: '7' })
  })

  it('never takes an aborted request to the network', async () => {
    const fetch = createFakeFetch({ [url]: { json: 1 } })
    await expect(fetch(url, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
    expect(fetch.calls).toEqual([])
  })

  it('releases a hanging request when its signal fires', async () => {
    const fetch = createFakeFetch({ [url]: 'hang' })
    const controller = new AbortController()
    const asked = fetch(url, { signal: controller.signal })
    const refused = expect(asked).rejects.toMatchObject({ name: 'AbortError' })
    await turn()
    expect(fetch.pending).toBe(1)
    controller.abort()
    await refused
    expect(fetch.pending).toBe(0)
  })

  it('answers late by the clock, and leaves no timer when aborted', async () => {
    const clock = createFakeClock()
    const fetch = createFakeFetch({ [url]: { json: 1, delayMs: 100 } }, { clock })
    const slow = fetch(url)
    await clock.advance(100)
    expect(await (await slow).json()).toBe(1)
    const controller = new AbortController()
    const refused = expect(fetch(url, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
    await turn()
    expect(clock.pending).toBe(1)
    controller.abort()
    await refused
    expect(clock.pending).toBe(0)
  })
})
