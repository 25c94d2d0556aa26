import { describe, expect, test } from 'vitest'
import { defaultLimits } from '../limits/limits.js'
import { createFrameGuard } from './frame-guard.js'

const isPlausible = createFrameGuard(defaultLimits)
const topic = 'a'.repeat(64)
const frame = (method: string, params: unknown) =>
  Buffer.from(JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }))
const message = {
  ...{ topic, message: '[{"a":1},{"b":[2,3]}]'.repeat(100), ttl: 300, tag: 1108, prompt: true },
  ...{ attestation: 'x', correlationId: 1, rpcMethods: ['eth_sendTransaction'], chainId: 'eip155:1' },
}

describe('the largest requests of the protocol pass', () => {
  test.each([
    ['irn_publish', message],
    ['irn_publish', { ...message, message: '"\\[{'.repeat(100_000) }],
    ['irn_batchSubscribe', { topics: Array.from({ length: 500 }, () => topic) }],
    ['irn_batchUnsubscribe', { subscriptions: Array.from({ length: 500 }, () => ({ topic, id: topic })) }],
    ['irn_batchPublish', { messages: Array.from({ length: 100 }, () => message) }],
  ])('%s', (method, params) => expect(isPlausible(frame(method, params))).toBe(true))

  test('and so does an answer to a push', () =>
    expect(isPlausible(Buffer.from('{"id":1,"jsonrpc":"2.0","result":true}'))).toBe(true))
})

describe('what no client sends is told apart unparsed', () => {
  test.each([
    ['nested lists', '['.repeat(100_000)],
    ['nested objects', '{"a":'.repeat(9)],
    ['nested lists in the parameters', `{"id":1,"method":"m","params":${'['.repeat(8)}${']'.repeat(8)}}`],
    ['a list of many', `{"id":1,"params":[${'1,'.repeat(20_000)}1]}`],
    ['many names', `{${Array.from({ length: 8_000 }, (_, each) => `"${each}":1`).join()}}`],
  ])('%s', (_what, text) => expect(isPlausible(Buffer.from(text))).toBe(false))

  test('the frame is read no further than to the level that is too deep', () => {
    let read = 0
    const counted = new Proxy(Buffer.from('['.repeat(100_000)), {
      get: (target, name) => {
        if (name !== 'length') read++
        return Reflect.get(target, name)
      },
    })
    expect(isPlausible(counted)).toBe(false)
    expect(read).toBe(9)
  })
})
