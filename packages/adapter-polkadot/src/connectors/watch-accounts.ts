import { askTwice } from '@latchkey/core/adapter'
import { parseAccounts } from './accounts.js'
import { changeAccounts, forgetSession, type Session } from './session.js'

/** How long a wallet may take to say which accounts it shares. */
const CONFIRM_TIMEOUT_MS = 3_000

/** Asks the wallet what it shares; `latest` says whether the answer still matters. */
async function confirmAccounts(session: Session, latest: () => boolean): Promise<void> {
  const { page } = session.state ?? {}
  if (!page) return
  const ask = async () => {
    const asked = session.wallet.call(() => page.getAccounts(), { timeoutMs: CONFIRM_TIMEOUT_MS })
    const listed = await asked.then(parseAccounts).catch(() => [])
    return listed.length > 0 ? listed : undefined
  }
  const listed = await askTwice(ask, session.host.env.clock, session.lifetime)
  if (!session.state || !latest()) return
  if (listed) changeAccounts(session, listed)
  else forgetSession(session)
}

/**
 * Listens to the accounts while connected. What it gives takes the listener away again; a wallet that gives nothing to
 * unsubscribe with is not heard any more.
 */
export function watchAccounts(session: Session): () => void {
  let listening = true
  let news = 0
  const confirm = () => {
    const mine = news
    // It rejects only where the client is gone.
    confirmAccounts(session, () => listening && mine === news).catch(() => undefined)
  }
  const onAccounts = (payload: unknown) => {
    if (!listening || !session.state) return
    news += 1
    try {
      const listed = parseAccounts(payload)
      if (listed.length > 0) changeAccounts(session, listed)
      // Locking, and taking the site off the list, look alike; some wallets send an empty list in passing too.
      else confirm()
    } catch {
      confirm()
    }
  }
  let stop: () => void = () => undefined
  try {
    stop = session.state?.page.subscribe(onAccounts) ?? stop
  } catch {
    // A wallet without events still connects and signs.
  }
  return () => {
    listening = false
    try {
      stop()
    } catch {
      // Deaf anyway.
    }
  }
}
