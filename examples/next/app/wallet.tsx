'use client'

import { evm } from '@latchkey/adapter-evm'
import { createClient, LatchkeyProvider } from '@latchkey/react'
import { HydrationBoundary, type HydrationBoundaryProps } from '@latchkey/react/hydration'
import { networks } from './networks'

const client = createClient({ adapters: [evm()], networks, stateCookie: true })

/** Gives the client to the page. The server renders whom the cookie names. */
export function Wallet({ children, state }: HydrationBoundaryProps) {
  return (
    <LatchkeyProvider client={client}>
      <HydrationBoundary state={state}>{children}</HydrationBoundary>
    </LatchkeyProvider>
  )
}
