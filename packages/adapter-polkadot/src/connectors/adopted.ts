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
import type { ConnectorDeps } from '../connector.types.js'
import type { PageSigner } from './page.js'
import type { SigningSession } from './session.js'

export { walletConnect } from './session-traits.js'

/** The code that wallets of the page share: handed over, so that the two chunks share no module of their own. */
export type WalletCodeModule = typeof import('./wallet-code.js')

/** What adopting needs beside the transport. */
export interface AdoptDeps extends ConnectorDeps {
  readonly code: WalletCodeModule
}

const MESSAGE = 'polkadot_signMessage'
const TRANSACTION = 'polkadot_signTransaction'

type Ask = (method: string, params: unknown, options?: CallOptions) => Promise<unknown>

/** Asks the wallet, on the network in use. */
const askOver =
  ({ transport, live, grants }: Adopted): Ask =>
  async (method, params, options) => {
    const { networkId } = live() ?? {}
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
function createSession(adopted: Adopted, wallet: WalletGuard, { code, formats }: AdoptDeps): SigningSession {
  const page = createSigner(askOver(adopted))
  return {
    connectorId: adopted.transport.connectorId,
    formats,
    wallet,
    get live() {
      const live = adopted.live()
      if (!live) return undefined
      const { session, networkId } = live
      return { page, networkId, listed: code.readGranted(session, networkId) }
    },
  }
}

type SignMessage = NonNullable<WalletCapabilities['signMessage']>

/**
 * The request carries the message as text, and wallets take text that looks like hex for bytes. What they signed then
 * is not what was asked for, which only the signature tells.
 */
const checked = (sign: SignMessage['sign'], { code, formats }: AdoptDeps): SignMessage => ({
  async sign(input, options) {
    const signed = await sign(input, options)
    if (!code.isHex(input.message)) return signed
    const { verifyMessage } = await import('../capabilities/verification.js')
    const query = { ...parseAccountId(input.account.accountId), message: input.message, signed }
    if (await verifyMessage(code.createAddressCodec(formats), query)) return signed
    throw new LatchkeyError('invalidResponse', 'The wallet signed another message than it was given', {
      hint: 'Messages that are hex through and through are taken for bytes: put a word in front.',
    })
  },
})

function createCapabilities(adopted: Adopted, wallet: WalletGuard, deps: AdoptDeps): WalletCapabilities {
  const { code, loadChain } = deps
  const session = createSession(adopted, wallet, deps)
  const { signMessage, transfer, ...own } = code.createWalletCapabilities(session, loadChain, adopted.use)
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
export function adoptPolkadot(transport: SharedTransport, deps: AdoptDeps): Connector {
  const { code, host, formats, lifetime } = deps
  const wallet = createWalletGuard({ clock: host.env.clock, lifetime, toError: code.toPolkadotError })
  return adoptTransport({
    transport,
    host,
    namespace: 'polkadot',
    lifetime,
    toAccounts: (session, networkId) => {
      const granted = code.readGranted(session, networkId)
      return code.toAccounts(code.usableOn(granted, networkId, formats), networkId, formats)
    },
    capabilities: adopted => createCapabilities(adopted, wallet, deps),
  })
}
