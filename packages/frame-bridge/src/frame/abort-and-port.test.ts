import { describe, expect, it } from 'vitest'
import { createFrameSide, request } from '../testing/frame-side.fixture.js'

const never = () => new Promise<never>(() => {})

describe('aborting', () => {
  const open = async () => {
    const side = await createFrameSide({ handlers: { RPC_REQUEST: never, CONNECT_EMAIL: never } })
    side.pages.deliver('frame', request('RPC_REQUEST', 'a', { method: 'personal_sign' }))
    side.pages.deliver('frame', request('RPC_REQUEST', 'b', { method: 'personal_sign' }))
    side.pages.deliver('frame', request('CONNECT_EMAIL', 'c', { email: 'person@mail.example' }))
    await side.turn()
    return { ...side, aborted: () => side.calls.map(({ signal }) => signal.aborted) }
  }

  it('by ids ends those alone, and is not answered', async () => {
    const { pages, aborted, answers, turn, bridge } = await open()
    pages.deliver('frame', request('RPC_ABORT', 'd', { ids: ['b', 'c', 'unknown'] }))
    await turn()
    expect(aborted()).toEqual([false, true, true])
    expect(bridge.openCount).toBe(1)
    expect(answers()).toEqual([])
  })

  it('without ids ends every RPC request, as 1.7.13 means it', async () => {
    const { pages, aborted, answers, turn } = await open()
    pages.deliver('frame', { type: '@w3m-app/RPC_ABORT' })
    await turn()
    expect(aborted()).toEqual([true, true, false])
    expect(answers()).toEqual([])
  })

  it('is final for an answer that comes after it', async () => {
    let finish = (_answer: unknown) => {}
    const { pages, answers, turn } = await createFrameSide({
      handlers: { RPC_REQUEST: () => new Promise(resolve => (finish = resolve)) },
    })
    pages.deliver('frame', request('RPC_REQUEST', 'a', { method: 'personal_sign' }))
    await turn()
    pages.deliver('frame', request('RPC_ABORT', 'b', { ids: ['a'] }))
    finish('0x1')
    await turn()
    expect(answers()).toEqual([])
  })

  it('by destroy ends all, and nothing is heard any more', async () => {
    const { pages, aborted, bridge, calls, answers, turn } = await open()
    bridge.destroy()
    expect(aborted()).toEqual([true, true, true])
    pages.deliver('frame', request('SIGN_OUT', 'e'))
    await turn()
    expect(calls).toHaveLength(3)
    expect(answers()).toEqual([])
  })
})

describe('the port', () => {
  it('is taken with its version, and used alone from its first request', async () => {
    const { pages, calls, answers, openPort, turn } = await createFrameSide({
      handlers: { SIGN_OUT: () => undefined },
    })
    const { port, heard } = await openPort()
    expect(heard).toEqual([{ type: '@latchkey-frame/CHANNEL_OPEN', payload: { version: 1 } }])
    pages.deliver('frame', request('SIGN_OUT', 'a'))
    await turn()
    expect(answers()).toHaveLength(1)
    port.postMessage(request('SIGN_OUT', 'b'))
    await turn()
    expect(heard[1]).toEqual({ type: '@w3m-frame/SIGN_OUT_SUCCESS', id: 'b' })
    pages.deliver('frame', request('SIGN_OUT', 'c'))
    await turn()
    expect(calls.map(({ way }) => way)).toEqual(['window', 'port'])
    expect(answers()).toHaveLength(1)
  })

  it('is opened once: another one is closed, and nothing is heard from it', async () => {
    const { calls, openPort, turn } = await createFrameSide({ handlers: { SIGN_OUT: () => undefined } })
    const first = await openPort()
    const second = await openPort()
    expect(second.isClosed()).toBe(true)
    expect(second.heard).toEqual([])
    second.port.postMessage(request('SIGN_OUT', 'a'))
    await turn()
    expect(calls).toEqual([])
    first.port.postMessage(request('SIGN_OUT', 'b'))
    await turn()
    expect(calls).toHaveLength(1)
  })

  it('of another version is not taken', async () => {
    const { openPort } = await createFrameSide()
    expect((await openPort(0)).heard).toEqual([])
  })

  it('shares ids with the window', async () => {
    const { pages, calls, openPort, turn } = await createFrameSide({
      handlers: { SIGN_OUT: () => undefined },
    })
    const { port } = await openPort()
    pages.deliver('frame', request('SIGN_OUT', 'a'))
    port.postMessage(request('SIGN_OUT', 'a'))
    await turn()
    expect(calls).toHaveLength(1)
  })

  it('carries the code of a device', async () => {
    const { calls, openPort, turn } = await createFrameSide({ handlers: { CONNECT_DEVICE: () => undefined } })
    const { port } = await openPort()
    port.postMessage(request('CONNECT_DEVICE', 'a', { code: '123456' }))
    await turn()
    expect(calls[0]?.payload).toEqual({ code: '123456' })
  })
})
