import { askTwice, endByWallet, isLatchkeyError, type SessionWatch } from '@latchkey/core/adapter'
import { changeSession, type Session, toSessionState } from './session.js'
import type { Memory } from './stored-authorization.js'

/** How long a wallet may take to say what it shares. */
const CONFIRM_TIMEOUT_MS = 3_000

/** Asks the wallet what it shares now. What the event itself said is believed by nobody: families differ too much. */
async function confirm(session: Session, memory: Memory, latest: () => boolean): Promise<void> {
  const { host, driver, wallet, connectorId } = session
  const { peek, ready, network } = driver
  if (!peek) return
  const bounded = { timeoutMs: CONFIRM_TIMEOUT_MS }
  if (ready) await wallet.pass(ready)
  const look = () => wallet.call(() => peek(session.state?.networkId), bounded)
  const view = await askTwice(look, host.env.clock, session.lifetime)
  if (!session.state || !latest() || view === 'unasked') return
  if (view) {
    const next = toSessionState(view, session.state.accounts[0]?.type)
    changeSession(session, next)
    memory.remember(next)
    return
  }
  // Some share nothing on a network for which the person has not let the app in yet: that is no goodbye.
  const networkId = network ? await wallet.call(network, bounded) : undefined
  if (!session.state || !latest()) return
  if (networkId !== undefined && networkId !== session.state.networkId) {
    const { accounts } = session.state
    changeSession(session, { ...session.state, networkId })
    // A change of network renames the accounts to it; these have no address there, and keep the name they have.
    host.emit({ type: 'accountsChanged', connectorId, accounts })
    return
  }
  memory.forget()
  endByWallet(session)
}

/** Listens to the wallet. */
export function watchWallet(session: Session, memory: Memory, heard: () => boolean): SessionWatch {
  const { host, driver, lifetime } = session
  let news = 0
  let listening = true
  const look = () => {
    news += 1
    const mine = news
    const { state } = session
    // A switch that was asked for meanwhile knows more than the answer to its event.
    return confirm(session, memory, () => mine === news && session.state === state).catch(error => {
      if (lifetime.aborted || isLatchkeyError(error, 'aborted')) return
      host.env.logger.warn('A wallet reported a change, and cannot be asked what it is', error)
    })
  }
  const changed = () => {
    if (listening && heard()) void look()
  }
  let stop: (() => void) | undefined
  try {
    stop = driver.listen?.(changed)
  } catch {
    // A wallet without events still connects and signs.
  }
  return {
    look,
    stop() {
      // Some wallets cannot take a listener away: what stays there is deaf.
      listening = false
      try {
        stop?.()
      } catch {
        // Deaf anyway.
      }
    },
  }
}
