import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorFrame, parseFrame, requestFrame, resultFrame } from './json-rpc.js'

describe('frames', () => {
  test.each([
    ['7', '7'],
    ['1755087362524123456', '1755087362524123456'],
    ['-9007199254740993', '-9007199254740993'],
    ['"1755087362524123456"', '"1755087362524123456"'],
    ['"a \\"quoted\\" id"', '"a \\"quoted\\" id"'],
  ])('an id %s is kept as it was written', (written, kept) => {
    const text = `{"params":{"id":3,"text":"\\"id\\":4,{"},"method":"m", "id" : ${written} ,"jsonrpc":"2.0"}`
    expect(parseFrame(text)).toMatchObject({ kind: 'request', id: kept, method: 'm' })
  })

  test('what has an id and no method is an answer', () => {
    expect(parseFrame('{"id":5,"jsonrpc":"2.0","result":true}')).toEqual({ kind: 'response', id: 5 })
  })

  test.each(['', 'null', '"text"', '[]', '{"id":null,"jsonrpc":"2.0"}', '{"id":{},"jsonrpc":"2.0"}'])(
    '%s is no frame',
    text => expect(parseFrame(text).kind).toBe('invalid'),
  )

  test('an id is bounded', () => {
    expect(parseFrame(`{"id":"${'x'.repeat(1_000)}","jsonrpc":"2.0","method":"m"}`).kind).toBe('invalid')
  })

  test('whatever is sent, reading never throws, and every answer is JSON', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map(id => `{"jsonrpc":"2.0","method":"m","id":${id}}`),
        ),
        text => {
          const frame = parseFrame(text)
          if (frame.kind === 'response') return
          for (const answer of [resultFrame(frame.id, true), errorFrame(frame.id, 1, 'no')])
            expect(JSON.parse(answer)).toMatchObject({ jsonrpc: '2.0' })
        },
      ),
    )
  })

  test('a push has an id that every parser reads exactly', () => {
    expect(JSON.parse(requestFrame(3, 'irn_subscription', {}))).toEqual({
      id: 3,
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: {},
    })
  })
})
