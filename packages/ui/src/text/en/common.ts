import type { A11yText, CommonText } from '../messages-text.types'

export const enCommon: CommonText = {
  back: 'Back',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  retry: 'Try again',
  done: 'Done',
  loading: 'Loading',
  network: 'Network',
  wallet: 'Wallet',
  fee: 'Fee',
  unknown: 'Unknown',
  unavailable: 'Unavailable',
  offline: 'You are offline',
  failed: 'Something went wrong. Try again.',
  viewInExplorer: 'View in explorer',
  addressCopied: 'Address copied',
  sent: 'Sent',
  openWallet: wallet => `Open ${wallet}`,
  waitingIn: wallet => `A request is waiting in ${wallet}`,
}

export const enA11y: A11yText = {
  opensInNewTab: 'opens in a new tab',
}
