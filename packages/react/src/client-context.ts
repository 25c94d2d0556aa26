import type { Client } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/internal/errors/error'
import { createContext, useContext } from 'react'

/** Provides the client. */
export const ClientContext = createContext<Client | undefined>(undefined)

export type UseClientReturnType = Client

/**
 * Returns the client of the nearest `LatchkeyProvider`.
 * @throws LatchkeyError `invalidOptions` outside a provider
 */
export function useClient(): UseClientReturnType {
  const client = useContext(ClientContext)
  if (client) return client
  throw new LatchkeyError('invalidOptions', 'There is no LatchkeyProvider above this component', {
    hint: 'Wrap the app in <LatchkeyProvider client={client}>.',
  })
}
