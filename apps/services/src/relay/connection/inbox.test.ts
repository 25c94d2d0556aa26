import { describe, expect, test } from 'vitest'
import { createFairQueue } from '../limits/fair-queue.js'
import { createInbox } from './inbox.js'

/** An inbox of one connection; a frame with the text `fails` cannot be read. */
const create = (fail: () => void | Promise<void>) => {
  const queue = createFairQueue()
  const [read, failures]: [string[], unknown[]] = [[], []]
  const inbox = createInbox({
    address: 'address',
    queue,
    valve: { close: () => {}, open: () => {} },
    read(data) {
      if (data.toString() === 'fails') return fail()
      read.push(data.toString())
    },
    onFailure: error => void failures.push(error),
    onOverflow: () => {},
  })
  return { read, failures, queue, idle: inbox.idle, add: (text: string) => inbox.add(Buffer.from(text)) }
}

describe('a frame that cannot be read', () => {
  const reason = new Error('unexpected')

  test.each([
    [
      'at once',
      () => {
        throw reason
      },
    ],
    ['while its request runs', () => Promise.reject(reason)],
  ])('%s is reported once, and the inbox settles', async (_when, fail) => {
    const { add, idle, failures } = create(fail)
    add('fails')
    await idle()
    expect(failures).toEqual([reason])
  })

  test('leaves its turn to the frames behind it and to other addresses', async () => {
    const { add, idle, read, queue } = create(() => Promise.reject(reason))
    for (const text of ['before', 'fails', 'behind']) add(text)
    const other = new Promise<void>(resolve => queue.add('another address', { bytes: 0, run: resolve }))
    await Promise.all([idle(), other])
    expect(read).toEqual(['before', 'behind'])
  })
})
