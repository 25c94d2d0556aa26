import type { ActivityKind } from '@latchkey/core'
import {
  arrowDownIcon,
  arrowUpIcon,
  checkIcon,
  disconnectIcon,
  plusIcon,
  receiveIcon,
  retryIcon,
  sendIcon,
  swapIcon,
  trashIcon,
  userIcon,
} from '@latchkey/ui/icons'
import { walletIcon } from '@latchkey/ui/shell'

/** The icon of each kind. The word stands beside it. */
export const kindIcons: Readonly<Record<ActivityKind, string>> = {
  send: sendIcon,
  receive: receiveIcon,
  self: userIcon,
  trade: swapIcon,
  approve: checkIcon,
  revoke: disconnectIcon,
  mint: plusIcon,
  burn: trashIcon,
  deposit: arrowDownIcon,
  withdraw: arrowUpIcon,
  deploy: walletIcon,
  execute: retryIcon,
}
