import type { Client } from '@latchkey/core'
import { providerError, toProviderError } from './errors.js'
import { NAMESPACE, readSession, toChainHex } from './wallet-session.js'

/** The events of EIP-1193 that the provider emits. */
export interface ProviderEvents {
  accountsChanged: readonly string[]
  chainChanged: string
  connect: { readonly chainId: string }
  disconnect: Error
}

type Listener<Name extends keyof ProviderEvents> = (payload: ProviderEvents[Name]) => void

/** An EIP-1193 provider for the wallet that is active in Latchkey, whichever wallet that is. */
export interface LatchkeyProvider {
  /**
   * Answers `eth_accounts`, `eth_requestAccounts` and `eth_chainId` from the client's state, and sends the rest to the
   * wallet. Rejects with an error that has a `code` of EIP-1193.
   */
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on<Name extends keyof ProviderEvents>(event: Name, listener: Listener<Name>): LatchkeyProvider
  removeListener<Name extends keyof ProviderEvents>(event: Name, listener: Listener<Name>): LatchkeyProvider
}

/** A provider with the function that emits its events. */
export interface ProviderParts {
  readonly provider: LatchkeyProvider
  emit<Name extends keyof ProviderEvents>(event: Name, payload: ProviderEvents[Name]): void
}

function createRequest(client: Client): LatchkeyProvider['request'] {
  const requireSession = () => {
    const session = readSession(client)
    if (session) return session
    throw providerError(4100, 'No wallet is connected. Connect a wallet first.')
  }
  const answers: Record<string, () => unknown> = {
    eth_accounts: () => readSession(client)?.accounts ?? [],
    eth_chainId: () => toChainHex(requireSession().chainId),
    async eth_requestAccounts() {
      if (!readSession(client)) await client.connect({ namespace: NAMESPACE })
      return requireSession().accounts
    },
  }
  return async call => {
    const { method, params } = call ?? {}
    if (typeof method !== 'string') throw providerError(-32600, 'A request needs a method')
    const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
    try {
      if (answer) return await answer()
      requireSession()
      const wallet = client.session.requireWallet(NAMESPACE, 'request')
      return await wallet.send(params === undefined ? { method } : { method, params })
    } catch (error) {
      throw error instanceof Error && 'code' in error && typeof error.code === 'number'
        ? error
        : toProviderError(error)
    }
  }
}

/** Makes the provider of one connector. */
export function createProvider(client: Client): ProviderParts {
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const provider: LatchkeyProvider = {
    request: createRequest(client),
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  return {
    provider,
    emit(event, payload) {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          listener(payload as never)
        } catch (error) {
          // One listener of the page must not keep the others, or wagmi, from the event.
          client.env.logger.error(`A listener of ${event} failed`, error)
        }
      }
    },
  }
}
