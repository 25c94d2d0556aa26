import type { Client } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/internal/errors/error'
import { createContext, useContext } from 'react'

/** Carries the client, and nothing else. */
export const ClientContext = createContext<Client | undefined>(undefined)

/**
 * The client of the nearest provider.
 * @throws LatchkeyError `invalidOptions` outside a provider
 */
export function useClient(): Client {
  const client = useContext(ClientContext)
  if (client) return client
  throw new LatchkeyError('invalidOptions', 'There is no LatchkeyProvider above this component', {
    hint: 'Wrap the app in <LatchkeyProvider client={client}>.',
  })
}
