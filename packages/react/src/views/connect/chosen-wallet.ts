import type { WalletEntry } from '@latchkey/core'
import { createContext } from 'react'

/** Tells which wallet of the list is shown beside it. */
export const ChosenWallet = createContext<((entry: WalletEntry) => boolean) | undefined>(undefined)
