import { type ComponentType, createContext } from 'react'
import type { AccountContentProps } from './button.types.js'

/** Provides the account button without the code for picture, balance and network, where a server renders it. */
export const EarlyButtonContext = createContext<ComponentType<AccountContentProps> | undefined>(undefined)
