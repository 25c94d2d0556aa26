import { createContext } from 'react'

/** By store: the state that takes the place of its initial one while a server renders and a browser hydrates. */
export type InitialStates = ReadonlyMap<object, object>

/**
 * Provides the states of one visitor. They are never written to a store: on a server all visitors share the client, and
 * none may see another's account.
 */
export const InitialStatesContext = createContext<InitialStates | undefined>(undefined)
