import {
  type CallOptions,
  LatchkeyError,
  type Network,
  type NetworkId,
  requireConnected,
  type TransferInput,
  type TransferOptions,
  throwIfAborted,
  type WalletCapabilities,
  withAbort,
} from '@latchkey/core/adapter'
import type { WalletTransactions } from '../capabilities/wallet-transactions.types.js'
import type { Chain } from '../chain/chain.types.js'
import { hasKeyType } from '../codec/key-types.js'
import type { SignerPayload } from '../injected.types.js'
import { requireAccount, type SigningSession } from './session.js'
import { signMessage, signPayload } from './sign.js'

type LoadChain = () => Promise<Chain>

/** @throws LatchkeyError `unsupportedNetwork` */
function requireNetwork(session: SigningSession, networkId: NetworkId): void {
  const current = requireConnected(session).networkId
  if (current === networkId) return
  throw new LatchkeyError(
    'unsupportedNetwork',
    `The wallet is on ${current}, the transaction is for ${networkId}`,
    { hint: 'Switch the wallet to the network of the transaction first.' },
  )
}

/** Builds a transfer, tries it against the chain's own rules, has it signed and sends it. */
async function sendTransfer(
  session: SigningSession,
  loadChain: LoadChain,
  input: TransferInput,
  options?: TransferOptions,
): Promise<{ hash: string }> {
  throwIfAborted(options?.signal)
  const { networkId, from, quote } = input
  requireNetwork(session, networkId)
  requireAccount(session, from)
  const chain = await loadChain()
  const encoded = await chain.transfer(input, options)
  const { connectorId } = session
  const asked = { connectorId, networkId, from, ...encoded, ...(quote ? { maxFee: quote.maxFee } : {}) }
  return chain.submit(asked, signerOf(session, networkId, options), options)
}

/**
 * Signs for a transaction that goes out once it is signed, also when its caller has gone meanwhile. The wallet may have
 * gone to another network while the transaction was made.
 */
const signerOf =
  (session: SigningSession, networkId: NetworkId, options?: CallOptions) =>
  async (payload: SignerPayload) => {
    requireNetwork(session, networkId)
    return signPayload(session, payload, options, true)
  }

/** Signing a payload of the app's own needs no SDK; building and sending one does. */
function createTransactions(session: SigningSession, loadChain: LoadChain): WalletTransactions {
  return {
    async sign({ payload }, options) {
      throwIfAborted(options?.signal)
      // The schema comes with the first request that needs it.
      const { parsePayload } = await import('../capabilities/payload.js')
      const checked = parsePayload(payload)
      const networkId: NetworkId = `polkadot:${checked.genesisHash.slice(2, 34)}`
      requireNetwork(session, networkId)
      const { keyType, ...answer } = await signPayload(session, checked, options)
      if (keyType !== undefined || hasKeyType(answer.signature)) return answer
      const chain = await loadChain()
      return { ...answer, signature: await chain.withKeyType(networkId, checked, answer.signature) }
    },
    async send({ networkId, from, call, tip }, options) {
      throwIfAborted(options?.signal)
      requireNetwork(session, networkId)
      requireAccount(session, from)
      const chain = await loadChain()
      const { connectorId } = session
      const input = { connectorId, networkId, from, call, ...(tip === undefined ? {} : { tip }) }
      return withAbort(chain.submit(input, signerOf(session, networkId, options), options), options?.signal)
    },
  }
}

/** What a connected wallet can do. */
export function createWalletCapabilities(
  session: SigningSession,
  loadChain: LoadChain,
  switchTo: (network: Network) => void | Promise<void>,
) {
  return {
    signMessage: { sign: async (input, options) => signMessage(session, input, options) },
    transfer: {
      // What the wallet answers after an abort is sent all the same; the caller need not wait for it.
      send: (input, options) => withAbort(sendTransfer(session, loadChain, input, options), options?.signal),
    },
    switchNetwork: {
      async switchTo(network, options) {
        throwIfAborted(options?.signal)
        await switchTo(network)
      },
    },
    'polkadot:transactions': createTransactions(session, loadChain),
  } satisfies WalletCapabilities
}
