import { endByWallet } from '@latchkey/core/adapter'
import { openAgain } from './reread-key.js'
import { changeSession, type Session } from './session.js'

/** Listens while connected. What it gives takes every listener away again. */
export function watchKey(session: Session): () => void {
  const { host, driver } = session
  let listening = true
  let news = 0
  // The event says nothing but that something changed, and may come twice: the wallet is asked who is selected.
  const changed = () => {
    if (!listening || !session.state) return
    news += 1
    const mine = news
    const isLatest = () => listening && session.state !== undefined && mine === news
    openAgain(session).then(
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
  const stop = driver.watch(changed)
  return () => {
    listening = false
    try {
      stop()
    } catch {
      // Deaf anyway.
    }
  }
}
