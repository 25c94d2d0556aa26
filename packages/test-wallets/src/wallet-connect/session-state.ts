import { isObject } from '../shared/is-object'
import { readJson } from './sign-client/storage'
import type { PerNamespace, WalletConnectStorage } from './wallet-connect.types'

/** What the wallet itself knows of a session. */
export interface SessionState {
  /** Indexes of the shared accounts by namespace, the selected one first. */
  readonly accounts: PerNamespace<readonly number[]>
  /** The network in use by namespace. */
  readonly networkIds: PerNamespace<string>
}

/** The wallet's own part of its sessions, kept where the library keeps its part. */
export interface SessionStates {
  get(topic: string): SessionState
  set(topic: string, state: SessionState): void
  delete(topic: string): void
}

const KEY = 'latchkey-test-wallet:sessions'

const isStates = (value: unknown): value is Record<string, SessionState> =>
  isObject(value) &&
  Object.values(value).every(
    state => isObject(state) && isObject(state.accounts) && isObject(state.networkIds),
  )

/** Opens what is known of sessions. */
export const createSessionStates = (storage: WalletConnectStorage): SessionStates => {
  const states = new Map(Object.entries(readJson(storage, KEY, isStates) ?? {}))
  const save = () => storage.set(KEY, JSON.stringify(Object.fromEntries(states)))
  return {
    get: topic => states.get(topic) ?? { accounts: {}, networkIds: {} },
    set: (topic, state) => {
      states.set(topic, state)
      save()
    },
    delete: topic => {
      if (states.delete(topic)) save()
    },
  }
}
