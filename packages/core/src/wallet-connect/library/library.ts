import type { WalletConnectTraits } from '../../adapter/contract/chain-adapter.types.js'
import type { SignClient } from '../../adapter/wallet-connect/sign-client.types.js'
import type { NetworkId } from '../../caip/network-id.js'
import type { ClientContext } from '../../context/context.js'
import type { AlertName } from '../../developer/alerts.js'
import { LatchkeyError } from '../../errors/error.js'
import type { KeyValueStorage } from '../../kernel/env.types.js'
import { withCheckedApp } from '../wallet-app/linked-wallets.js'
import { WALLET_CONNECT } from '../wallet-connect.types.js'
import { attestationOrigin } from './attestation-origin.js'
import { describeApp } from './describe-app.js'
import { alertOfRelayError } from './relay-refusals.js'

/** What a namespace asks wallets for. */
export interface NamespaceAsk {
  readonly namespace: string
  readonly asked: WalletConnectTraits
}

/** What the library is loaded with. */
interface LibraryInput {
  readonly ctx: ClientContext
  /** Storage keys begin with it. */
  readonly prefix: string
  /** The same storage under that prefix. */
  readonly storage: KeyValueStorage
  asks(): Promise<readonly NamespaceAsk[]>
  alert(name: AlertName): void
  identify(clientId: string): void
}

/** The library behind the transport that the app passes. */
export interface Library {
  /** Older ids of networks that some wallets still use, by the id of today. Filled before the library is there. */
  readonly legacy: Readonly<Record<NetworkId, NetworkId>>
  /** The stored table of sessions. Before the library is loaded no key belongs to it, and it is empty. */
  readonly table: { isKey(key: string | null): boolean; read(): string | null }
  /**
   * Loads and starts the library.
   * @throws LatchkeyError `unavailable` without a transport; what the transport throws
   */
  start(): Promise<SignClient>
}

const transportMissing = () =>
  new LatchkeyError('unavailable', 'WalletConnect is not part of this client', {
    hint: 'Add `walletConnect()` of @latchkey/wallet-connect to `transports`.',
  })

/** Makes what loads the library of one client. */
export function createLibrary({ ctx, prefix, storage, asks, alert, identify }: LibraryInput): Library {
  const { env, options, scope } = ctx
  const legacy: Record<NetworkId, NetworkId> = {}
  let sessionsKey: string | undefined
  return {
    legacy,
    table: {
      isKey: key => sessionsKey !== undefined && key === prefix + sessionsKey,
      read: () => (sessionsKey === undefined ? null : storage.get(sessionsKey)),
    },
    async start() {
      const transport = options.transports?.find(({ id }) => id === WALLET_CONNECT)
      if (!transport) throw transportMissing()
      const code = await transport.load()
      sessionsKey = code.sessionsKey
      for (const { asked } of await asks()) Object.assign(legacy, asked.legacyNetworkIds)
      return code.start({
        env,
        storage: withCheckedApp(storage, options.customWallets),
        projectId: options.projectId ?? 'latchkey',
        relayUrl: options.services?.relayUrl,
        attestationUrl: attestationOrigin(options),
        metadata: describeApp(env, options),
        scope,
        onClientId: identify,
        onRelayError(message) {
          const name = alertOfRelayError(message)
          if (name) alert(name)
        },
      })
    },
  }
}
