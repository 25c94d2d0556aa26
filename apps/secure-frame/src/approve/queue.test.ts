import { expect, it, vi } from 'vitest'
import type { Asked, Performed, Prepared } from './approve.types.js'
import { type ApproveView, createApproveQueue, type ShownRequest } from './queue.js'

const request = { kind: 'message', address: '0x', message: new Uint8Array() } as const
const prepared: Prepared = { description: { title: 'titleMessage', rows: [], warnings: [] }, request }

function createTestQueue() {
  const log: string[] = []
  let on: Parameters<ApproveView['show']>[2] | undefined
  const view: ApproveView = {
    show(asked, count, events) {
      on = events
      log.push(`show ${asked.pageName} of ${count}`)
      const shown: ShownRequest = {
        fill: () => log.push('fill'),
        setCount: now => log.push(`count ${now}`),
        setWorking: () => log.push('working'),
        showSent: hash => log.push(`sent ${hash}`),
        close: () => log.push('close'),
      }
      return shown
    },
  }
  const queue = createApproveQueue(async () => view)
  const asked = (
    pageName: string,
    perform: Asked['perform'] = async () => ({ answer: pageName }),
  ): Asked => ({
    origin: 'https://app.example',
    pageName,
    account: '0x',
    networkName: 'Local',
    prepare: async () => prepared,
    perform,
  })
  const filled = (times: number) => vi.waitUntil(() => log.filter(line => line === 'fill').length === times)
  return { queue, log, asked, filled, confirm: () => on?.confirm(), reject: () => on?.reject() }
}

const { signal: never } = new AbortController()

it('shows one request at a time and counts the rest', async () => {
  const { queue, log, asked, filled, confirm, reject } = createTestQueue()
  const answers = [queue.ask(asked('one'), never), queue.ask(asked('two'), never)]
  await filled(1)
  expect([queue.count, log]).toEqual([2, ['show one of 2', 'fill']])
  confirm()
  expect(await answers[0]).toBe('one')
  await filled(2)
  expect(log.slice(2)).toEqual(['working', 'close', 'show two of 1', 'fill'])
  reject()
  await expect(answers[1]).rejects.toThrow('The request was rejected')
  expect([queue.count, log.at(-1)]).toEqual([0, 'close'])
})

it('confirms nothing before it is known what the request does', async () => {
  const { queue, log, asked, confirm } = createTestQueue()
  let ready = (_prepared: Prepared) => {}
  const prepare = () =>
    new Promise<Prepared>(resolve => {
      ready = resolve
    })
  const perform = vi.fn(async () => ({ answer: 'done' }))
  const answer = queue.ask({ ...asked('one', perform), prepare }, never)
  await vi.waitUntil(() => log.length === 1)
  confirm()
  await Promise.resolve()
  expect(perform).not.toHaveBeenCalled()
  ready(prepared)
  await vi.waitUntil(() => log.includes('fill'))
  confirm()
  expect(await answer).toBe('done')
})

it('closes what the page gives up, and goes on with the next', async () => {
  const { queue, log, asked, filled, confirm } = createTestQueue()
  const controller = new AbortController()
  const given = queue.ask(asked('one'), controller.signal)
  const other = queue.ask(asked('two'), never)
  await filled(1)
  controller.abort()
  await expect(given).rejects.toMatchObject({ name: 'AbortError' })
  await filled(2)
  confirm()
  expect(await other).toBe('two')
  expect(log.filter(line => line === 'close')).toHaveLength(2)
})

it('shows the hash of a transaction that was on its way when the page gave up', async () => {
  const { queue, log, asked, filled, confirm } = createTestQueue()
  const controller = new AbortController()
  let sent = (_performed: Performed) => {}
  const perform = () =>
    new Promise<Performed>(resolve => {
      sent = resolve
    })
  const answer = queue.ask(asked('one', perform), controller.signal)
  await filled(1)
  confirm()
  await vi.waitUntil(() => log.includes('working'))
  controller.abort()
  sent({ answer: '0x12', hash: '0x12' })
  expect(await answer).toBe('0x12')
  expect(log.at(-1)).toBe('sent 0x12')
})

it('is empty again when reading a request fails', async () => {
  const { queue, log, asked } = createTestQueue()
  const prepare = () => Promise.reject(new Error('The node is away'))
  await expect(queue.ask({ ...asked('one'), prepare }, never)).rejects.toThrow('The node is away')
  expect([queue.count, log.at(-1)]).toEqual([0, 'close'])
})
