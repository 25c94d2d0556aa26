import { endByWallet } from '@latchkey/core/adapter'
import { pickNetwork } from './chains.js'
import type { WalletDriver } from './drivers/driver.types.js'
import { changeSession, type Session } from './session.js'

/** Some wallets show no account in passing, while another one is being selected. */
const SETTLE_MS = 150

/** Takes over what the wallet shows now. Gives false when it shows nothing. */
function takeOver(session: Session, driver: WalletDriver): boolean {
  const { state, host } = session
  if (!state) return true
  const accounts = driver.accounts()
  const [first] = accounts
  if (!first) return false
  changeSession(session, { accounts })
  changeSession(session, { networkId: pickNetwork(first.chains, host.networks(), state.networkId) })
  return true
}

/** Listens to the wallet while connected. What it gives takes every listener away again. */
export function watchWallet(session: Session, driver: WalletDriver): () => void {
  const { host } = session
  let cancel: (() => void) | undefined
  const look = (again: () => void) => {
    try {
      // What an event carries is not looked at: the wallet's own list is what holds.
      if (!takeOver(session, driver)) again()
    } catch (error) {
      host.env.logger.warn('A wallet showed accounts that cannot be right', error)
    }
  }
  const changed = () => {
    cancel?.()
    cancel = undefined
    look(() => {
      cancel = host.env.clock.after(SETTLE_MS, () => look(() => endByWallet(session)))
    })
  }
  const stop = driver.watch(changed)
  return () => {
    cancel?.()
    stop()
  }
}
