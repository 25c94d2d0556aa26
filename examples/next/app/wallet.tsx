'use client'

import { evm } from '@latchkey/adapter-evm'
import { createClient, LatchkeyProvider } from '@latchkey/react'
import type { ReactNode } from 'react'
import { networks } from './networks'

const client = createClient({ adapters: [evm()], networks, stateCookie: true })

/** Gives the client to every page. */
export function Wallet({ children }: { readonly children: ReactNode }) {
  return <LatchkeyProvider client={client}>{children}</LatchkeyProvider>
}
