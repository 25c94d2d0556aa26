import { endByWallet, type SessionWatch } from '@latchkey/core/adapter'
import { openAgain } from './reread-key.js'
import { changeSession, type Session } from './session.js'

/** Listens to the wallet. */
export function watchKey(session: Session, heard: () => boolean): SessionWatch {
  const { host, driver } = session
  let listening = true
  let news = 0
  // The event says nothing but that something changed, and may come twice: the wallet is asked who is selected.
  const look = () => {
    news += 1
    const mine = news
    const isLatest = () => listening && session.state !== undefined && mine === news
    return openAgain(session).then(
      key => {
        if (isLatest()) changeSession(session, { key })
      },
      error => {
        if (!isLatest()) return
        host.env.logger.warn('A wallet no longer shows its account', error)
        endByWallet(session)
      },
    )
  }
  const stop = driver.watch(() => {
    if (listening && heard()) void look()
  })
  return {
    look,
    stop() {
      listening = false
      try {
        stop()
      } catch {
        // Deaf anyway.
      }
    },
  }
}
