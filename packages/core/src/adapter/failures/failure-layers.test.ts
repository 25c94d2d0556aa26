import { expect, it } from 'vitest'
import { LatchkeyError } from '../../errors/error.js'
import { causeOf, failuresOf, findOwnError } from './failure-layers.js'

it('finds the layers of a failure at any depth, the outermost first', () => {
  const error = {
    message: 'outer',
    code: '-32603',
    data: { originalError: { code: 4001, message: 'inner' } },
  }
  expect(failuresOf(error)).toEqual([
    { code: -32603, text: 'outer' },
    { code: 4001, text: 'inner' },
  ])
})

it('takes a text for what was said only where words are put', () => {
  expect(failuresOf('plain')).toEqual([{ code: undefined, text: 'plain' }])
  expect(failuresOf({ error: 'denied', data: '0x08c379a0' })).toEqual([{ code: undefined, text: 'denied' }])
  expect(failuresOf({ message: 'quoted', details: 'said' }, ['details', 'message'])).toEqual([
    { code: undefined, text: 'said' },
  ])
})

it('survives an object that throws, and one that contains itself', () => {
  const hostile = {
    get message(): string {
      throw new Error('trap')
    },
  }
  expect(failuresOf(hostile)).toEqual([])
  const loop: Record<string, unknown> = { message: 'again' }
  loop.data = loop
  loop.cause = loop
  expect(failuresOf(loop).length).toBeLessThanOrEqual(24)
})

it('keeps what was said once each, short, without the addresses of nodes', () => {
  const said = (text: string) => ({ text })
  expect(causeOf([said('no'), said(''), said('no'), said('at https://node.test/key-1')])?.message).toBe(
    'no | at (address)',
  )
  expect(causeOf([said('x'.repeat(900))])?.message).toHaveLength(500)
  expect(causeOf([said('')])).toBeUndefined()
})

it('takes our own errors by class, and a cancellation by its name', () => {
  const own = new LatchkeyError('timeout', 'Late')
  expect(findOwnError(own)).toBe(own)
  expect(findOwnError({ brand: 'latchkey.error', code: 'timeout' })).toBeUndefined()
  expect(findOwnError({ name: 'AbortError' })).toMatchObject({ code: 'aborted' })
})
