import type { Client } from '@latchkey/core'
import { type ReactNode, StrictMode } from 'react'
import { LatchkeyProvider } from '../provider.js'

/** Options of `renderHook`: the hook runs below a provider of this client, in StrictMode, without a modal. */
export const withinProvider = (client: Client) => ({
  wrapper: ({ children }: { readonly children: ReactNode }) => (
    <StrictMode>
      <LatchkeyProvider client={client} modal={false}>
        {children}
      </LatchkeyProvider>
    </StrictMode>
  ),
})
