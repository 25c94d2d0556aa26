import { endByWallet, type SessionWatch } from '@latchkey/core/adapter'
import { pickNetwork } from '../codec/chains.js'
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

/** Listens to the wallet. */
export function watchWallet(
  session: Session,
  driver: WalletDriver,
  heard: (isPromising: boolean) => boolean,
): SessionWatch {
  const { host } = session
  let cancel: (() => void) | undefined
  const read = (again: () => void) => {
    try {
      // What an event carries is not looked at: the wallet's own list is what holds.
      if (!takeOver(session, driver)) again()
    } catch (error) {
      host.env.logger.warn('A wallet showed accounts that cannot be right', error)
    }
  }
  const look = () => {
    cancel?.()
    cancel = undefined
    read(() => {
      cancel = host.env.clock.after(SETTLE_MS, () => read(() => endByWallet(session)))
    })
  }
  const showsAccounts = () => {
    try {
      return driver.accounts().length > 0
    } catch {
      return false
    }
  }
  const stop = driver.watch(() => {
    if (heard(showsAccounts())) look()
  })
  return {
    look,
    stop() {
      cancel?.()
      stop()
    },
  }
}
