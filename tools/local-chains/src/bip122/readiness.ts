import { setTimeout as delay } from 'node:timers/promises'
import type { GuardedProcess } from '../child-process'
import { LocalChainError } from '../errors'
import { findFreePort } from '../free-port'
import { howToGetBitcoind } from './bitcoind-binary'

const attempts = 5
const pollMs = 20
const portTaken = /address already in use|unable to bind|EADDRINUSE/i

/** A process that answers, and where. */
export interface Running {
  readonly child: GuardedProcess
  readonly url: string
}

/** What is said when a process cannot be run, or ends at once. */
export const failedToRun = (message: string, cause?: unknown): LocalChainError =>
  new LocalChainError('binaryFailed', message, {
    hint: howToGetBitcoind,
    ...(cause === undefined ? {} : { cause }),
  })

/**
 * Waits until `ready` says so. Gives undefined when the port went to another process.
 * @throws LocalChainError `binaryFailed`, `startTimeout`
 */
export const waitUntilReady = async (
  { child, what, timeoutMs }: { child: GuardedProcess; what: string; timeoutMs: number },
  ready: () => Promise<boolean>,
): Promise<'ready' | undefined> => {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    if (child.exited()) {
      if (portTaken.test(child.stderr())) return undefined
      throw failedToRun(`${what} ended while starting: ${child.stderr()}`)
    }
    if (await ready().catch(() => false)) return 'ready'
    await delay(pollMs)
  }
  await child.stop()
  throw new LocalChainError(
    'startTimeout',
    `${what} gave no answer within ${timeoutMs} ms. ${child.stderr()}`,
  )
}

/** Starts on a free port, and on another one where that was lost to somebody else. @throws LocalChainError `noFreePort` */
export const onFreePort = async (start: (port: number) => Promise<Running | undefined>): Promise<Running> => {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const running = await start(await findFreePort())
    if (running) return running
  }
  throw new LocalChainError('noFreePort', `Every one of ${attempts} free ports was taken before it was used.`)
}
