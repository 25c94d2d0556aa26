import { readProperty, showWatched } from '@latchkey/core/adapter'
import type { sentBy } from './report-sent.js'
import type { Session } from './session.js'

/** `request` names the method first; the wallets' own methods are called by name. JSON-RPC has its result in a field. */
const readCall = (path: string, [method]: readonly unknown[], answer: unknown) =>
  path === 'request'
    ? ([String(method), readProperty(answer, 'result') ?? answer] as const)
    : ([path, answer] as const)

/**
 * The wallet's object for app code: what is sent through it is followed like what the kit sends.
 * @param read passed, not imported: what two chunks import becomes a chunk of its own, and connecting one request longer
 */
export function showProvider(session: Session, found: object, read: typeof sentBy): object {
  const own = (session.driver.provider?.() ?? found) as object
  return showWatched(session, own, (path, args) => {
    const networkId = session.state?.networkId
    return (
      networkId &&
      (answer => {
        const hash = read(...readCall(path, args, answer))
        if (hash) session.reportSent(networkId, hash)
      })
    )
  })
}
