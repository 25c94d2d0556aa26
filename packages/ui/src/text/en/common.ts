import type { A11yText, FirstCommonText } from '../messages-text.types'

export const enFirstCommon: FirstCommonText = {
  back: 'Back',
  close: 'Close',
  retry: 'Try again',
  loading: 'Loading',
  unavailable: 'Unavailable',
  failed: 'Something went wrong. Try again.',
  addressCopied: 'Address copied',
  sent: 'Sent',
  openWallet: wallet => `Open ${wallet}`,
  waitingIn: wallet => `A request is waiting in ${wallet}`,
}

export const enA11y: A11yText = {
  opensInNewTab: 'opens in a new tab',
}
