import { type CallWatcher, readProperty, showWatched } from '@latchkey/core/adapter'
import type { toHex } from '../codec/bytes.js'
import type { Session } from './session.js'
import type { reportHash, reportSent } from './signing/report-sent.js'

/** Passed, not imported: what two chunks import becomes a chunk of its own, and connecting one request longer. */
export interface ShowTools {
  readonly reportHash: typeof reportHash
  readonly reportSent: typeof reportSent
  readonly toHex: typeof toHex
}

const watchSession =
  (session: Session, tools: ShowTools): CallWatcher =>
  (path, [first]) => {
    // Keplr's own call, and Cosmostation's.
    if (path === 'sendTx')
      return answer => {
        if (answer instanceof Uint8Array) tools.reportHash(session, first, tools.toHex(answer))
      }
    const method = readProperty(first, 'method')
    if (path !== 'request' || typeof method !== 'string') return undefined
    return answer => tools.reportSent(session, method, readProperty(first, 'params'), answer)
  }

/**
 * The wallet's object for app code: what is sent through it is followed like what the kit sends. What an app signs and
 * broadcasts by itself is not seen here.
 */
export const showProvider = (session: Session, tools: ShowTools): object =>
  showWatched(session, session.found.provider, watchSession(session, tools))
