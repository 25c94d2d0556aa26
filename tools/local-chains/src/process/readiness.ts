import { setTimeout as delay } from 'node:timers/promises'
import { LocalChainError } from '../errors'
import type { GuardedProcess } from './child-process'
import { findFreePort } from './free-port'

const attempts = 5
const pollMs = 20
const portTaken = /address already in use|unable to bind|EADDRINUSE|AddrInUse/i

/** A process that is to answer, and what is said when it does not. */
export interface Starting {
  readonly child: GuardedProcess
  /** Its name at the beginning of a sentence. */
  readonly what: string
  readonly timeoutMs: number
  /** How to get what it needs. */
  readonly hint?: string
}

/** What is said when a process cannot be run, or ends at once. */
export const failedToRun = (message: string, hint?: string, cause?: unknown): LocalChainError =>
  new LocalChainError('binaryFailed', message, {
    ...(hint === undefined ? {} : { hint }),
    ...(cause === undefined ? {} : { cause }),
  })

/**
 * Waits until `answers` says so; a failure of it is no answer yet. `portTaken`: another process won the port.
 * @throws LocalChainError `binaryFailed`, `startTimeout`; the process has ended then
 */
export const waitUntilReady = async (
  { child, what, timeoutMs, hint }: Starting,
  answers: () => Promise<boolean>,
): Promise<'ready' | 'portTaken'> => {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    if (child.exited()) {
      if (portTaken.test(child.stderr())) return 'portTaken'
      throw failedToRun(`${what} ended while starting: ${child.stderr()}`, hint)
    }
    // An answer from a port that our process failed to get is somebody else's.
    if ((await answers().catch(() => false)) && !child.exited()) return 'ready'
    await delay(pollMs)
  }
  await child.stop()
  throw new LocalChainError(
    'startTimeout',
    `${what} gave no answer within ${timeoutMs} ms. ${child.stderr()}`,
  )
}

/**
 * Starts on a free port, and on another one where that was lost to somebody else: `start` gives undefined then.
 * @throws LocalChainError `noFreePort`
 */
export const onFreePort = async <T>(
  start: (port: number) => Promise<T | undefined>,
  findPort: () => Promise<number> = findFreePort,
): Promise<T> => {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const started = await start(await findPort())
    if (started !== undefined) return started
  }
  throw new LocalChainError('noFreePort', `Every one of ${attempts} free ports was taken before it was used.`)
}
