import type { WalletCapabilities } from '@latchkey/core/adapter'
import type { WalletCalls } from '../capabilities/calls.types.js'
import type { Chain } from '../chain/chain.js'
import type { InjectedWallet } from './injected.js'
import type { Session } from './session.js'
import type { TypedDataMethod, TypedDataSigner } from './sign.js'

/** EIP-5792 is loaded when it is first used. */
function lazyCalls(session: Session, loadChain: () => Promise<Chain>): WalletCalls {
  const load = async () => (await import('../capabilities/calls.js')).createWalletCalls(session, loadChain)
  return {
    capabilities: async options => (await load()).capabilities(options),
    send: async (input, options) => (await load()).send(input, options),
    status: async (id, options) => (await load()).status(id, options),
    show: async (id, options) => (await load()).show(id, options),
  }
}

// Connecting needs none of what signs, sends or switches.
const loadSigning = () => import('./sign.js')

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
      send: async (input, options) =>
        (await import('./send-transfer.js')).sendTransfer(session, loadChain, input, options),
    },
    request: { send: ({ method, params }, options) => wallet.pass(method, params, options) },
    'eip155:typedData': signer,
    'eip155:calls': lazyCalls(session, loadChain),
  } satisfies WalletCapabilities
}

/** What a connected injected wallet can do. */
export const createWalletCapabilities = (
  { session, choose }: InjectedWallet,
  loadChain: () => Promise<Chain>,
): WalletCapabilities => ({
  ...createSessionCapabilities(session, loadChain),
  switchNetwork: {
    switchTo: async (network, options) =>
      (await import('./switch-network.js')).switchNetwork(session, network, options),
  },
  chooseAccounts: { choose },
})
