import type { Client, Pairing, WalletConnectController, WalletConnectState } from '@latchkey/core'
import { createStore, toController } from '@latchkey/core/internal/kernel/store'

/** A pairing link of real length. */
export const PAIRING_URI = `wc:${'7f6e504bfad60b48'.repeat(4)}@2?expiryTimestamp=1767226000&relay-protocol=irn&symKey=${'587d5484ce2a2a6e'.repeat(4)}`

/** WalletConnect whose pairing does what a test says. */
export interface FakeWalletConnect {
  /** What was called, in order. */
  readonly calls: readonly string[]
  readonly state: WalletConnectState
  pairing(change: Partial<Pairing>): void
  change(recipe: (state: WalletConnectState) => void): void
}

/** Puts a pairing of the test's own in the place of the real one. */
export function fakeWalletConnect(client: Client): FakeWalletConnect {
  const store = createStore<WalletConnectState>(() => ({
    pairing: { status: 'idle', uri: null, expiresAt: null, failure: null },
    chosen: null,
    peer: null,
    app: null,
    sessionExpiresAt: null,
    pendingRequests: 0,
  }))
  const calls: string[] = []
  const pairing = (change: Partial<Pairing>) =>
    store.update(state => void Object.assign(state.pairing, change))
  const actions: WalletConnectController['actions'] = {
    connect: () => Promise.reject(new Error('Not on this stage')),
    authenticate: () => Promise.reject(new Error('Not on this stage')),
    offer() {
      calls.push('offer')
      pairing({ status: 'preparing', uri: null, failure: null })
    },
    reset() {
      calls.push('reset')
      pairing({ status: 'idle', uri: null, failure: null })
    },
    choose(wallet) {
      calls.push(`choose ${wallet?.name ?? 'none'}`)
      store.update(state => {
        state.chosen = wallet
      })
    },
    openWallet(place) {
      calls.push(`open ${place ?? 'app'}`)
      return true
    },
    restore: async () => undefined,
    resume: ask => ask(),
    granted: () => undefined,
  }
  const controller = toController(store, actions)
  const { load, find } = client.features
  Object.assign(client.features, {
    load: (name: Parameters<typeof load>[0]) =>
      name === 'walletConnect' ? Promise.resolve(controller) : load(name),
    find: (name: Parameters<typeof find>[0]) => (name === 'walletConnect' ? controller : find(name)),
  })
  return {
    calls,
    state: store.state as WalletConnectState,
    pairing,
    change: store.update,
  }
}
