import type { Client } from '@latchkey/core'
import { type Address, BaseError, SwitchChainError } from 'viem'
import type { ConnectorConfig, LatchkeyConnectorFn } from './connector.types.js'
import { providerError, toConnectError, toSwitchError } from './errors.js'
import { createProvider } from './provider.js'
import {
  hasSameAccounts,
  NAMESPACE,
  networkIdOf,
  readSession,
  toChainHex,
  type WalletSession,
} from './wallet-session.js'

/** Reports every change of the client's connection to wagmi and to the listeners of the provider. */
function createReports(client: Client, emitter: ConnectorConfig['emitter']) {
  const { provider, emit } = createProvider(client)
  let reported: WalletSession | undefined
  const reportSession = () => {
    const session = readSession(client)
    if (!session) return
    const before = reported
    const isNewChain = before?.chainId !== session.chainId
    const areNewAccounts = !before || !hasSameAccounts(before.accounts, session.accounts)
    reported = session
    // wagmi listens to `change` as long as it has a connection of this connector, and to `connect` before.
    if (emitter.listenerCount('change') === 0) emitter.emit('connect', session)
    else if (isNewChain || areNewAccounts) emitter.emit('change', session)
    const chainId = toChainHex(session.chainId)
    if (!before) emit('connect', { chainId })
    else if (isNewChain) emit('chainChanged', chainId)
    if (areNewAccounts) emit('accountsChanged', session.accounts)
  }
  const reportEnd = () => {
    reported = undefined
    emitter.emit('disconnect')
    emit('disconnect', providerError(4900, 'The wallet is disconnected'))
    emit('accountsChanged', [])
  }
  return { provider, reportSession, reportEnd }
}

/** Calls the reports for what happens in the client. `client.destroy()` removes the listeners. */
function watchClient(client: Client, reportSession: () => void, reportEnd: () => void): void {
  const inNamespace = (report: () => void) => (event: { readonly namespace: string }) => {
    if (event.namespace === NAMESPACE) report()
  }
  client.on('connected', inNamespace(reportSession))
  client.on('connectionSwitched', inNamespace(reportSession))
  client.on('accountsChanged', inNamespace(reportSession))
  client.on('networkSwitched', inNamespace(reportSession))
  client.on('disconnected', inNamespace(reportEnd))
}

/** Returns the session of the last visit, or asks the visitor in the modal. Never opens it while wagmi reconnects. */
async function openSession(client: Client, isReconnecting: boolean): Promise<WalletSession> {
  if (isReconnecting) await client.ready()
  else if (!readSession(client)) await client.connect({ namespace: NAMESPACE })
  return requireSession(client)
}

/** An error with the name and the words of wagmi's. Nothing of wagmi is imported: an app has its own version of it. */
const wagmiError = (name: string, message: string) => new BaseError(message, { name })

/** @throws BaseError with the name `ConnectorNotConnectedError` */
function requireSession(client: Client): WalletSession {
  const session = readSession(client)
  if (session) return session
  throw wagmiError('ConnectorNotConnectedError', 'Connector not connected.')
}

/**
 * Makes a wagmi connector of a client: a wallet that is connected in Latchkey is connected in wagmi, and the other way
 * round. `connect({ connector })` of wagmi opens the modal. Latchkey restores the connection of the last visit, so turn
 * off wagmi's own discovery and reconnect, as the README shows.
 * @throws LatchkeyError `adapterMissing` for a client without the adapter of eip155
 * @example
 * const config = createConfig({ chains, transports, connectors: [latchkey(client)], multiInjectedProviderDiscovery: false })
 */
export function latchkey(client: Client): LatchkeyConnectorFn {
  client.registry.requireAdapter(NAMESPACE, 'The wagmi connector needs the adapter of eip155')
  return ({ chains, emitter }) => {
    const { provider, reportSession, reportEnd } = createReports(client, emitter)
    const switchChain = async ({ chainId }: { readonly chainId: number }) => {
      const chain = chains.find(({ id }) => id === chainId)
      if (!chain) throw new SwitchChainError(wagmiError('ChainNotConfiguredError', 'Chain not configured.'))
      await client.switchNetwork(networkIdOf(chainId)).catch(error => {
        throw toSwitchError(error)
      })
      return chain
    }
    return {
      id: 'latchkey',
      name: 'Latchkey',
      type: 'latchkey',
      async setup() {
        watchClient(client, reportSession, reportEnd)
        // wagmi calls this while it still makes its store.
        await Promise.resolve()
        reportSession()
      },
      async connect({ chainId, isReconnecting = false, withCapabilities = false } = {}) {
        const opened = await openSession(client, isReconnecting).catch(error => {
          throw toConnectError(error)
        })
        // A visitor who refuses the switch is connected all the same, on the wallet's own network.
        if (chainId !== undefined && chainId !== opened.chainId)
          await switchChain({ chainId }).catch(() => undefined)
        const session = requireSession(client)
        const withoutCapabilities = (address: Address) => ({ address, capabilities: {} })
        const accounts = withCapabilities ? session.accounts.map(withoutCapabilities) : session.accounts
        return { accounts: accounts as never, chainId: session.chainId }
      },
      disconnect: () => client.disconnect({ namespace: NAMESPACE }),
      getAccounts: async () => requireSession(client).accounts,
      getChainId: async () => requireSession(client).chainId,
      getProvider: async () => provider,
      isAuthorized: () =>
        client.ready().then(
          () => readSession(client) !== undefined,
          () => false,
        ),
      switchChain,
      onAccountsChanged: reportSession,
      onChainChanged: reportSession,
      onDisconnect: reportEnd,
    }
  }
}
