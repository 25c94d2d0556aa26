import type { CommonText } from '../messages-text.types'
import { enFirstCommon } from './common'

export const enCommon: CommonText = {
  ...enFirstCommon,
  copy: 'Copy',
  copied: 'Copied',
  done: 'Done',
  network: 'Network',
  wallet: 'Wallet',
  fee: 'Fee',
  unknown: 'Unknown',
  offline: 'You are offline',
  viewInExplorer: 'View in explorer',
}
