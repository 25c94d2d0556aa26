import {
  type AdapterHost,
  LatchkeyError,
  type NetworkId,
  readProperty,
  withTimeout,
} from '@latchkey/core/adapter'
import { sameBytes } from '../bytes.js'
import { chainOf, isLocal } from '../connectors/chains.js'
import type { ExternalProvider } from '../external.types.js'
import { createAuthorizationCache } from './authorization-cache.js'
import { toMobileError } from './errors.js'
import { requireLoopback } from './loopback.js'
import type { MobileSdkModule, MobileSdkWallet } from './sdk.types.js'

/** The SDK never settles a request whose app was closed without an answer. */
const ANSWER_TIMEOUT_MS = 5 * 60_000
const SIGNATURE_BYTES = 64

type Chain = `${string}:${string}`
type Method = (...inputs: readonly object[]) => Promise<unknown>

/** The chains of the app's networks which wallet apps have nodes for. */
const chainsOf = (host: AdapterHost): Chain[] => [
  ...new Set(
    host
      .networks()
      .map(({ caipNetworkId }) => caipNetworkId)
      .filter(networkId => !isLocal(networkId))
      .map(networkId => chainOf(networkId) as Chain),
  ),
]

/** The SDK returns the message with its signature behind it, where the standard has the message alone. */
function withoutSignature(output: unknown): unknown {
  const signed = readProperty(output, 'signedMessage')
  const signature = readProperty(output, 'signature')
  if (!(signed instanceof Uint8Array) || !(signature instanceof Uint8Array)) return output
  const end = signed.length - SIGNATURE_BYTES
  const isAppended = end >= 0 && sameBytes(signed.subarray(end), signature)
  return isAppended ? { signedMessage: signed.slice(0, end), signature } : output
}

/** Options in the names of the protocol. The SDK spreads them into the request as they are. */
function toProtocol({ options, ...input }: { options?: object }): object {
  const names = [
    ['minContextSlot', 'min_context_slot'],
    ['commitment', 'commitment'],
    ['skipPreflight', 'skip_preflight'],
    ['maxRetries', 'max_retries'],
  ] as const
  const given = names
    .map(([name, own]) => [own, readProperty(options, name)] as const)
    .filter(([, value]) => value !== undefined)
  return given.length > 0 ? { ...input, options: { options: Object.fromEntries(given) } } : input
}

/** An authorization holds for one chain: whatever is for another one is refused before the app opens. */
function requireChain(wallet: MobileSdkWallet, inputs: readonly object[]): void {
  const chain = wallet.currentAuthorization?.chain
  if (inputs.every(input => readProperty(input, 'chain') === chain)) return
  throw new LatchkeyError('unsupportedNetwork', 'The wallet app was connected for another network')
}

/** The app as wallet apps show it. By the protocol an icon is a path of the app's own origin. */
function identityOf({ name, url, icons: [icon] }: AdapterHost['metadata']) {
  const path = icon?.startsWith(`${url}/`) ? icon.slice(url.length + 1) : undefined
  return { name, uri: url, ...(path ? { icon: path } : {}) }
}

/** The features of the SDK's wallet, each bounded in time and with errors of the kit. */
function createFeatures(
  wallet: MobileSdkWallet,
  host: AdapterHost,
  { pause }: ReturnType<typeof createAuthorizationCache>,
) {
  const call = async (feature: string, method: string, inputs: readonly object[], isAuthorizing: boolean) => {
    const owner = readProperty(wallet.features, feature)
    const run = readProperty(owner, method)
    if (typeof run !== 'function')
      throw new LatchkeyError('unsupportedMethod', `The wallet app does not support ${feature}`)
    await requireLoopback(host)
    const asked = (async () => Reflect.apply(run, owner, inputs) as unknown)().catch(error => {
      throw toMobileError(error, isAuthorizing)
    })
    return withTimeout(asked, ANSWER_TIMEOUT_MS, host.env.clock, 'The wallet app did not answer')
  }
  const sign = (feature: string, method: string, change: (input: object) => object) => {
    const run: Method = async (...inputs) => {
      requireChain(wallet, inputs)
      return call(feature, method, inputs.map(change), false)
    }
    return { [feature]: { version: '1.0.0', supportedTransactionVersions: ['legacy', 0], [method]: run } }
  }
  const signMessage: Method = async (...inputs) => {
    const outputs = await call('solana:signMessage', 'signMessage', inputs, false)
    return Array.isArray(outputs) ? outputs.map(withoutSignature) : outputs
  }
  return {
    'solana:signMessage': { version: '1.0.0', signMessage },
    'solana:signIn': {
      version: '1.0.0',
      signIn: (...inputs: readonly object[]) => pause(() => call('solana:signIn', 'signIn', inputs, true)),
    },
    ...sign('solana:signTransaction', 'signTransaction', input => input),
    ...sign('solana:signAndSendTransaction', 'signAndSendTransaction', toProtocol),
    connect: (input: object) => call('standard:connect', 'connect', [input], true),
  }
}

/** Makes a wallet of the Wallet Standard of the SDK's, whose faults end here. */
export function createMobileWallet(
  { LocalSolanaMobileWalletAdapterWallet }: MobileSdkModule,
  host: AdapterHost,
): ExternalProvider {
  const cache = createAuthorizationCache(host)
  let preferred: Chain | undefined
  const wallet = new LocalSolanaMobileWalletAdapterWallet({
    appIdentity: identityOf(host.metadata),
    authorizationCache: cache,
    chains: chainsOf(host),
    chainSelector: {
      async select() {
        const chains = chainsOf(host)
        const chosen = chains.find(chain => chain === preferred) ?? chains[0]
        if (chosen) return chosen
        throw new LatchkeyError('unsupportedNetwork', 'Wallet apps have no node for the networks of the app')
      },
    },
    // The default opens a dialog with fonts of a third party.
    onWalletNotFound: async () => undefined,
  })
  const { connect, ...signing } = createFeatures(wallet, host, cache)
  const accounts = () => {
    const chain = wallet.currentAuthorization?.chain
    return wallet.accounts.map(account => Object.assign({}, account, { chains: chain ? [chain] : [] }))
  }
  const supported = () => {
    const features = wallet.features
    return Object.fromEntries(Object.entries(signing).filter(([name]) => name in features))
  }
  return {
    prefer(networkId: NetworkId | undefined) {
      preferred = networkId && !isLocal(networkId) ? (chainOf(networkId) as Chain) : undefined
    },
    wallet: {
      version: '1.0.0',
      name: 'Mobile Wallet Adapter',
      get chains() {
        return chainsOf(host)
      },
      get accounts() {
        return accounts()
      },
      get features() {
        return {
          ...wallet.features,
          ...supported(),
          'standard:connect': {
            version: '1.0.0',
            async connect(input: object = {}) {
              // A silent connect reads the cache: it opens no app, so it needs no permission.
              await (readProperty(input, 'silent') === true ? connectSilently(wallet) : connect(input))
              return { accounts: accounts() }
            },
          },
        }
      },
    },
  }
}

async function connectSilently({ features }: MobileSdkWallet): Promise<void> {
  const owner = readProperty(features, 'standard:connect')
  const run = readProperty(owner, 'connect')
  if (typeof run === 'function') await Reflect.apply(run, owner, [{ silent: true }])
}
