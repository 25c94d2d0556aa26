import {
  type CallOptions,
  LatchkeyError,
  type TransferInput,
  type WalletCapabilities,
} from '@latchkey/core/adapter'
import type { WalletCalls } from '../capabilities/calls.types.js'
import type { CallsTools } from '../capabilities/calls-tools.js'
import type { Chain } from '../chain/chain.js'
import { failuresOf, isRejection, toEvmError } from '../errors.js'
import { parseAddress } from './address.js'
import { chainIdHex, networkIdOf, parseChainId } from './chain-id.js'
import type { InjectedWallet } from './injected.js'
import { parseAnswer, readHash } from './schemas.js'
import type { Session } from './session.js'
import type { TypedDataMethod, TypedDataSigner } from './sign.js'

/** Prepares and tries out a transfer on the network's node, then has the wallet send it. */
async function sendTransfer(
  { wallet }: Session,
  loadChain: () => Promise<Chain>,
  input: TransferInput,
  options?: CallOptions,
): Promise<{ hash: string }> {
  const chain = await loadChain()
  const call = await chain.transfer(input, options)
  const current = networkIdOf(await wallet.chainId(options))
  if (current !== input.networkId) {
    throw new LatchkeyError(
      'unsupportedNetwork',
      `The wallet is on ${current}, the transfer is for ${input.networkId}`,
      {
        hint: 'Switch the wallet to the network of the transfer first.',
      },
    )
  }
  // With its chain id, so that a wallet which changes network in this moment refuses instead of sending elsewhere.
  const transaction = { ...call, chainId: chainIdHex(input.networkId) }
  const answer = await wallet.ask(() => wallet.raw('eth_sendTransaction', [transaction]), options)
  return { hash: parseAnswer(readHash, answer, 'the hash of a transaction') }
}

const tools: CallsTools = {
  parseAddress,
  chainIdHex,
  networkIdOf,
  parseChainId,
  readHash,
  parseAnswer,
  failuresOf,
  isRejection,
  toEvmError,
}

/** EIP-5792 is loaded when it is first used. */
function lazyCalls(session: Session, loadChain: () => Promise<Chain>): WalletCalls {
  const load = async () =>
    (await import('../capabilities/calls.js')).createWalletCalls(session, loadChain, tools)
  return {
    capabilities: async options => (await load()).capabilities(options),
    send: async (input, options) => (await load()).send(input, options),
    status: async (id, options) => (await load()).status(id, options),
    show: async (id, options) => (await load()).show(id, options),
  }
}

// Connecting needs neither this nor `switch-network`.
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
      sign: async (input, options) =>
        (await loadSigning()).signMessage(session, loadChain, input, options),
    },
    transfer: { send: (input, options) => sendTransfer(session, loadChain, input, options) },
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
