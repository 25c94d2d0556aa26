import {
  type Adopted,
  adoptTransport,
  type CallOptions,
  type Connector,
  createWalletGuard,
  LatchkeyError,
  parseAccountId,
  type SharedTransport,
  throwIfAborted,
  type WalletCapabilities,
  type WalletGuard,
} from '@latchkey/core/adapter'
import type { ConnectorDeps } from '../../connector.types.js'
import type { PageSigner } from '../page.js'
import type { SigningSession } from '../session.js'
import {
  createAddressCodec,
  createWalletCapabilities,
  isHex,
  readGranted,
  toAccounts,
  toPolkadotError,
  usableOn,
} from '../wallet-code.js'

export { walletConnect } from './session-traits.js'

const MESSAGE = 'polkadot_signMessage'
const TRANSACTION = 'polkadot_signTransaction'

type Ask = (method: string, params: unknown, options?: CallOptions) => Promise<unknown>

/** Asks the wallet, on the network in use. */
const askOver =
  ({ transport, current, grants }: Adopted): Ask =>
  async (method, params, options) => {
    const { networkId } = current() ?? {}
    if (networkId === undefined) throw new LatchkeyError('notConnected', 'The wallet is not connected')
    if (grants(method)) return transport.request({ networkId, method, params }, options)
    throw new LatchkeyError('unsupportedMethod', `The wallet did not grant ${method}`, {
      hint: 'Connect again and allow it in the wallet.',
    })
  }

/** What says nothing is left out: wallets take null for a value. */
const withoutNulls = (payload: object) =>
  Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== null && value !== undefined))

const createSigner = (ask: Ask): PageSigner => ({
  signMessage: (address, message, options) => ask(MESSAGE, { address, message }, options),
  signPayload: (payload, options) =>
    ask(TRANSACTION, { address: payload.address, transactionPayload: withoutNulls(payload) }, options),
})

/** A session as the wallets of the page are asked: the same code signs, builds payloads and sends. */
function createSession(adopted: Adopted, wallet: WalletGuard, { formats }: ConnectorDeps): SigningSession {
  const page = createSigner(askOver(adopted))
  return {
    connectorId: adopted.transport.connectorId,
    formats,
    wallet,
    get state() {
      const state = adopted.current()
      if (!state) return undefined
      const { session, networkId } = state
      return { page, networkId, listed: readGranted(session, networkId) }
    },
  }
}

type SignMessage = NonNullable<WalletCapabilities['signMessage']>

/**
 * The request carries the message as text, and wallets take text that looks like hex for bytes. What they signed then
 * is not what was asked for, which only the signature tells.
 */
const checked = (sign: SignMessage['sign'], { formats }: ConnectorDeps): SignMessage => ({
  async sign(input, options) {
    const signed = await sign(input, options)
    if (!isHex(input.message)) return signed
    const { verifyMessage } = await import('../../capabilities/verification.js')
    const query = { ...parseAccountId(input.account.accountId), message: input.message, signed }
    if (await verifyMessage(createAddressCodec(formats), query)) return signed
    throw new LatchkeyError('invalidResponse', 'The wallet signed another message than it was given', {
      hint: 'Messages that are hex through and through are taken for bytes: put a word in front.',
    })
  },
})

function createCapabilities(adopted: Adopted, wallet: WalletGuard, deps: ConnectorDeps): WalletCapabilities {
  const { loadChain } = deps
  const session = createSession(adopted, wallet, deps)
  const { signMessage, transfer, ...own } = createWalletCapabilities(session, loadChain, adopted.use)
  const ask = askOver(adopted)
  return {
    switchNetwork: own.switchNetwork,
    ...(adopted.grants(MESSAGE) ? { signMessage: checked(signMessage.sign, deps) } : {}),
    ...(adopted.grants(TRANSACTION)
      ? { transfer, 'polkadot:transactions': own['polkadot:transactions'] }
      : {}),
    request: {
      async send({ method, params }, options) {
        throwIfAborted(options?.signal)
        return wallet.pass(() => ask(method, params, options), options)
      },
    },
  }
}

/** Wraps a shared transport, such as a WalletConnect session, into a connector of this namespace. */
export function adoptPolkadot(transport: SharedTransport, deps: ConnectorDeps): Connector {
  const { host, formats, lifetime } = deps
  const wallet = createWalletGuard({ clock: host.env.clock, lifetime, toError: toPolkadotError })
  return adoptTransport({
    transport,
    host,
    namespace: 'polkadot',
    lifetime,
    toAccounts: (session, networkId) => {
      const granted = readGranted(session, networkId)
      return toAccounts(usableOn(granted, networkId, formats), networkId, formats)
    },
    capabilities: adopted => createCapabilities(adopted, wallet, deps),
  })
}
