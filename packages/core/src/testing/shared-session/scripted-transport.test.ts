import { expect, it } from 'vitest'
import type { TransportEvent } from '../../adapter/contract/shared-transport.types.js'
import { createScriptedTransport } from './scripted-transport.js'

const session = { accountIds: ['test:one:talice01'], methods: ['test_sign'] } as const
const call = { networkId: 'test:one', method: 'test_sign', params: { message: 'hello' } } as const

it('grants at once, keeps what is asked and answers as told', async () => {
  const transport = createScriptedTransport({
    session,
    answers: { test_sign: (asked: typeof call) => asked.params.message.toUpperCase() },
  })
  await expect(transport.open({ silent: true })).rejects.toMatchObject({ code: 'notAuthorized' })
  await expect(transport.open({})).resolves.toMatchObject({ networkIds: ['test:one'], properties: {} })
  await expect(transport.request(call)).resolves.toBe('HELLO')
  expect(transport.calls).toEqual([call])
  expect(transport.promptCount).toBe(2)
})

it('refuses what was not granted before the wallet hears of it, and what the wallet does not know after', async () => {
  const transport = createScriptedTransport({ session, open: true })
  await expect(transport.request({ ...call, method: 'test_send' })).rejects.toThrow(/request\(\) method/)
  await expect(transport.request({ ...call, networkId: 'test:two' })).rejects.toThrow(/chainId/)
  expect(transport.calls).toHaveLength(0)
  await expect(transport.request(call)).rejects.toMatchObject({ code: -32601 })
})

it('declines, fails and hangs when told, and lets go of who aborts or whose session ends', async () => {
  const transport = createScriptedTransport({ session, answers: { test_sign: 'ok' }, open: true })
  transport.rejectNext()
  await expect(transport.request(call)).rejects.toMatchObject({ code: 'userRejected' })
  transport.failNext({ code: 4100, message: 'no' })
  await expect(transport.request(call)).rejects.toEqual({ code: 4100, message: 'no' })
  transport.hangNext()
  const controller = new AbortController()
  const asked = transport.request(call, { signal: controller.signal })
  controller.abort()
  await expect(asked).rejects.toMatchObject({ code: 'aborted' })
  transport.hangNext()
  const left = transport.request(call)
  transport.closeFromWallet()
  await expect(left).rejects.toMatchObject({ code: 'walletDisconnected' })
})

it('tells its watchers of another grant and, once, of the end', async () => {
  const transport = createScriptedTransport({ session, open: true })
  const heard: TransportEvent[] = []
  const stop = transport.watch(event => heard.push(event))
  transport.grant({ accountIds: ['test:two:talice01'] })
  expect(transport.session()?.networkIds).toEqual(['test:two'])
  await transport.close()
  transport.closeFromWallet()
  expect(heard.map(({ type }) => type)).toEqual(['sessionChanged', 'closed'])
  stop()
  expect(transport.watcherCount).toBe(0)
  expect(transport.session()).toBeUndefined()
})
