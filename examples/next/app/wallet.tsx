'use client'

import { evm } from '@latchkey/adapter-evm'
import { createClient, LatchkeyProvider } from '@latchkey/react'
import type { ReactNode } from 'react'
import { networks } from './networks'

const client = createClient({ adapters: [evm()], networks })

/** Gives the client to the page. The server renders its initial state. */
export function Wallet({ children }: { readonly children: ReactNode }) {
  return <LatchkeyProvider client={client}>{children}</LatchkeyProvider>
}
