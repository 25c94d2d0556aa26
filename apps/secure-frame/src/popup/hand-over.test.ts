import { expect, it } from 'vitest'
import { handOver, type PopupWindow } from './hand-over.js'

const origin = 'https://frame.example'
const [transaction, ticket] = ['t'.repeat(22), 'k'.repeat(43)]

/** A callback page, the page that opened it, and the frame in that. */
function createWindows(hash: string, { hasOpener = true, hasFrame = true } = {}) {
  const [toFrame, toOpener, visited, addresses]: [unknown[], unknown[], string[], unknown[]] = [
    [],
    [],
    [],
    [],
  ]
  const listeners = new Set<(event: MessageEvent) => void>()
  let timeOut = () => {}
  const frame = { postMessage: (message: unknown, target: string) => toFrame.push({ message, target }) }
  const opener = {
    frames: hasFrame ? { 'w3m-secure-iframe': frame } : {},
    postMessage: (message: unknown) => toOpener.push(message),
  }
  const window: PopupWindow = {
    location: { hash, origin, replace: url => visited.push(String(url)) },
    history: { replaceState: (...given) => addresses.push(given[2]) },
    opener: hasOpener ? opener : null,
    addEventListener: (_, listener) => listeners.add(listener),
    removeEventListener: (_, listener) => listeners.delete(listener),
    setTimeout(run) {
      timeOut = run
    },
  }
  const say = (data: unknown, { source = frame as unknown, from = origin } = {}) => {
    for (const each of listeners) each({ source, origin: from, data } as MessageEvent)
  }
  return { window, toFrame, toOpener, visited, addresses, listeners, say, timeOut: () => timeOut() }
}

const hash = `#${new URLSearchParams({ transaction, ticket })}`
const taken = 'latchkey/ticket-taken'

it('gives the ticket to the frame alone, and to the page what the frame says', async () => {
  const page = createWindows(hash)
  const done = handOver(page.window)
  expect(page.toFrame).toEqual([
    { message: { type: 'latchkey/ticket', transaction, ticket }, target: origin },
  ])
  expect(page.addresses).toEqual(['/callback'])
  const resultUri = `${origin}/callback?transaction=${transaction}`
  // Another window, another origin, and another message.
  page.say({ type: taken, resultUri: 'forged' }, { source: {} })
  page.say({ type: taken, resultUri: 'forged' }, { from: 'https://evil.example' })
  page.say({ type: 'other', resultUri: 'forged' })
  expect(page.toOpener).toEqual([])
  page.say({ type: taken, resultUri })
  expect(await done).toBe('reported')
  expect(page.toOpener).toEqual([{ resultUri }])
  expect(JSON.stringify(page.toOpener)).not.toContain(ticket)
  expect(page.listeners.size).toBe(0)
})

it('goes on to the other party, and to no address that runs', async () => {
  const page = createWindows(hash)
  const done = handOver(page.window)
  page.say({ type: taken, next: 'javascript:alert(1)' })
  expect(page.visited).toEqual([])
  page.say({ type: taken, next: 'https://provider.example/authorize' })
  expect([await done, page.visited]).toEqual(['continues', ['https://provider.example/authorize']])
  expect(page.toOpener).toEqual([])
})

it.each([
  ['without an opener', { hasOpener: false }],
  ['with an opener that has no frame of the wallet', { hasFrame: false }],
])('keeps the ticket to itself %s', async (_, given) => {
  const page = createWindows(hash, given)
  expect(await handOver(page.window)).toBe('alone')
  expect([page.toFrame, page.toOpener]).toEqual([[], []])
})

it('reports a refusal of the provider without its text, and says when the frame is silent', async () => {
  const page = createWindows('#error=denied&error_description=x')
  expect(await handOver(page.window)).toBe('reported')
  expect(page.toOpener).toEqual([{ resultUri: `${origin}/callback?error=access_denied` }])
  const silent = createWindows(hash)
  const done = handOver(silent.window)
  silent.timeOut()
  expect([await done, silent.toOpener, silent.listeners.size]).toEqual(['silent', [], 0])
})
