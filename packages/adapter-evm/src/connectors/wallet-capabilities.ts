import { loadOnce, type WalletCapabilities } from '@latchkey/core/adapter'
import type { WalletCalls } from '../capabilities/calls.types.js'
import type { Chain } from '../chain/chain.types.js'
import type { InjectedWallet, Session } from './session.js'
import type { TypedDataMethod, TypedDataSigner } from './sign.js'

// Connecting needs none of it.
const loadCalls = loadOnce(() => import('../capabilities/calls.js'))
const loadSigning = loadOnce(() => import('./sign.js'))
/** Requests that few visits need. */
export const loadWishes = loadOnce(() => import('./wallet-wishes.js'))

/** Makes the batches of EIP-5792, whose code comes with their first use. */
function lazyCalls(session: Session, loadChain: () => Promise<Chain>): WalletCalls {
  const load = async () => (await loadCalls()).createWalletCalls(session, loadChain)
  return {
    capabilities: async options => (await load()).capabilities(options),
    send: async (input, options) => (await load()).send(input, options),
    status: async (id, options) => (await load()).status(id, options),
    show: async (id, options) => (await load()).show(id, options),
  }
}

/** What every wallet is asked for in the same way, however it is reached. */
export function createSessionCapabilities(
  session: Session,
  loadChain: () => Promise<Chain>,
  typedDataMethod?: TypedDataMethod,
) {
  const { wallet } = session
  const signer: TypedDataSigner = {
    sign: async (input, options) =>
      (await loadSigning()).signTypedData(session, loadChain, input, options, typedDataMethod),
    verify: async (input, options) => (await loadChain()).verifyTypedData(input, options),
  }
  return {
    signMessage: {
      sign: async (input, options) => (await loadSigning()).signMessage(session, loadChain, input, options),
    },
    transfer: {
      send: async (input, options) => (await loadWishes()).sendTransfer(session, loadChain, input, options),
    },
    request: { send: ({ method, params }, options) => wallet.pass(method, params, options) },
    'eip155:typedData': signer,
    'eip155:calls': lazyCalls(session, loadChain),
  } satisfies WalletCapabilities
}

/** What a connected injected wallet can do. */
export const createWalletCapabilities = (
  { session }: InjectedWallet,
  loadChain: () => Promise<Chain>,
): WalletCapabilities => ({
  ...createSessionCapabilities(session, loadChain),
  batches: { fetch: async (batch, options) => (await loadCalls()).fetchBatch(session, batch, options) },
  switchNetwork: {
    switchTo: async (network, options) => (await loadWishes()).switchNetwork(session, network, options),
  },
  chooseAccounts: { choose: async options => (await loadWishes()).chooseAccounts(session, options) },
  assets: {
    fetch: async (query, options) => (await loadWishes()).fetchAssets(session, loadChain, query, options),
  },
  smartSessions: {
    grant: async (input, options) => (await loadWishes()).grantSession(session, input, options),
    revoke: async (input, options) => (await loadWishes()).revokeSession(session, input, options),
  },
  watchAsset: { watch: async (input, options) => (await loadWishes()).watchAsset(session, input, options) },
})
