import type { Clock, Env } from '@latchkey/core/adapter'

type PageWindow = NonNullable<Env['window']>

/** What is to be attested: the hash of a message as it is sent, and of its content. */
export interface AttestationInput {
  readonly id: string
  readonly decryptedId: string
}

/** Has the origin of this page attested for a message. Never rejects; empty when there is no answer in time. */
export type Attest = (input: AttestationInput) => Promise<string>

/** What attesting needs. */
export interface AttestationDeps {
  readonly window: PageWindow
  readonly clock: Clock
  /** Of the host that attests. */
  readonly origin: string
  readonly projectId: string
  /** Fires when the client is gone. */
  readonly signal: AbortSignal
  randomId(): string
}

/** How long the host may take before it counts as dead. */
const ANSWER_MS = 5000
/** How long a visitor may be kept waiting for a host that has not shown itself yet. */
const PATIENCE_MS = 300
/** A host that has not shown itself for this long is not waited for. */
const SILENT_MS = 1000
/** How long for one that answers. */
const ALIVE_MS = 1500
/** How soon a dead host is tried again, in the background. */
const RETRY_MS = 60_000

const decode = (part: string, window: PageWindow): unknown =>
  JSON.parse(window.atob(part.replaceAll('-', '+').replaceAll('_', '/')))

/** Whether a token is about the message: its signature is the wallet's business. */
function isAbout(token: unknown, id: string, window: PageWindow): token is string {
  if (typeof token !== 'string' || token.length > 8192) return false
  try {
    const payload = decode(token.split('.')[1] ?? '', window)
    return typeof payload === 'object' && payload !== null && Reflect.get(payload, 'id') === id
  } catch {
    return false
  }
}

/** Asks the host once, in a hidden frame of its own origin. */
function askFrame(input: AttestationInput, deps: AttestationDeps): Promise<string | undefined> {
  const { window, clock, origin, projectId, signal } = deps
  const { document } = window
  return new Promise(resolve => {
    if (signal.aborted) return resolve(undefined)
    const frame = document.createElement('iframe')
    const query = new URLSearchParams({ projectId, origin: window.location.origin, ...input })
    frame.src = `${origin}/v3/attestation?${query}`
    frame.style.display = 'none'
    frame.title = ''
    frame.setAttribute('aria-hidden', 'true')
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
    const settle = (token?: string) => {
      window.removeEventListener('message', hear)
      signal.removeEventListener('abort', abort)
      cancel()
      frame.remove()
      resolve(token)
    }
    const abort = () => settle()
    const hear = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.contentWindow) return
      if (typeof event.data !== 'string' || event.data.length > 16_384) return
      try {
        const message: unknown = JSON.parse(event.data)
        if (typeof message !== 'object' || message === null) return
        if (Reflect.get(message, 'type') !== 'verify_attestation') return
        const token: unknown = Reflect.get(message, 'attestation')
        if (token === null) settle('')
        else if (isAbout(token, input.id, window)) settle(token)
      } catch {
        // Not the answer.
      }
    }
    const cancel = clock.after(ANSWER_MS, abort)
    window.addEventListener('message', hear)
    signal.addEventListener('abort', abort)
    document.body.append(frame)
  })
}

/**
 * Makes what attests the page's origin to wallets. The library asks a fixed host before every proposal and request
 * and waits five seconds for it, dead or blocked as it may be. Here the host is tried as soon as WalletConnect is on
 * its way, beside everything else that loads then; who does not answer costs the visitor nothing, who answers attests.
 */
export function createAttest(deps: AttestationDeps): Attest {
  const { clock, randomId, signal } = deps
  const triedAt = { ms: clock.now() }
  let isAlive: boolean | undefined
  const within = (ms: number, asked: Promise<string | undefined>): Promise<string | undefined> =>
    new Promise(resolve => {
      const cancel = clock.after(Math.max(0, ms), () => resolve(undefined))
      void asked.then(token => {
        cancel()
        resolve(token)
      })
    })
  // A page may forbid frames altogether.
  const ask = (input: AttestationInput) => askFrame(input, deps).catch(() => undefined)
  const probe = async () => {
    triedAt.ms = clock.now()
    // Any message will do: what counts is whether somebody answers.
    const id = randomId() + randomId()
    isAlive = (await ask({ id, decryptedId: id })) !== undefined
  }
  let probing = probe()

  return async input => {
    if (signal.aborted) return ''
    const since = clock.now() - triedAt.ms
    if (isAlive === undefined)
      await within(
        Math.min(PATIENCE_MS, SILENT_MS - since),
        probing.then(() => ''),
      )
    if (isAlive === false && since > RETRY_MS) probing = probe()
    if (!isAlive) return ''
    const token = await within(ALIVE_MS, ask(input))
    if (token === undefined) {
      isAlive = false
      triedAt.ms = clock.now()
    }
    return token ?? ''
  }
}
