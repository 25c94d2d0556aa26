import { askTwice, type SessionWatch } from '@latchkey/core/adapter'
import { type ListedAccount, parseAccounts } from './accounts.js'
import type { WalletPage } from './page.js'
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

const isSameList = (one: readonly ListedAccount[], other: readonly ListedAccount[]): boolean => {
  const key = (list: readonly ListedAccount[]) =>
    list.map(({ spelled, keyType, reference }) => `${spelled} ${keyType} ${reference}`).join()
  return key(one) === key(other)
}

/** The listener of one wallet. */
export interface AccountsWatch extends SessionWatch {
  /** Listens to the accounts of a page, once it is let in: to those of the first one. */
  listen(page: WalletPage): void
}

/** Listens to the accounts. A wallet that gives nothing to unsubscribe with is not heard any more. */
export function watchAccounts(session: Session, heard: () => boolean): AccountsWatch {
  let listening = true
  let news = 0
  const confirm = () => {
    const mine = news
    // It rejects only where the client is gone.
    return confirmAccounts(session, () => listening && mine === news).catch(() => undefined)
  }
  /** The accounts of the last event; empty for a list that cannot be right. */
  let told: readonly ListedAccount[] = []
  const onAccounts = (payload: unknown) => {
    if (!listening) return
    const isConnected = heard()
    news += 1
    try {
      told = []
      const listed = parseAccounts(payload)
      told = listed
      if (!isConnected) return
      if (listed.length > 0) changeAccounts(session, listed)
      // Locking, and taking the site off the list, look alike; some wallets send an empty list in passing too.
      else void confirm()
    } catch {
      if (isConnected) void confirm()
    }
  }
  let stop: (() => void) | undefined
  const listen = (page: WalletPage) => {
    if (stop) return
    stop = () => undefined
    try {
      stop = page.subscribe(onAccounts)
    } catch {
      // A wallet without events still connects and signs.
    }
  }
  if (session.state) listen(session.state.page)
  return {
    listen,
    // A wallet tells its accounts as soon as somebody listens: these need no second look.
    look: () => (session.state && isSameList(told, session.state.listed) ? undefined : confirm()),
    stop() {
      listening = false
      try {
        stop?.()
      } catch {
        // Deaf anyway.
      }
    },
  }
}
