import type { TransferInput, WalletCapabilities } from '@latchkey/core/adapter'
import type { InjectedWallet } from './injected.js'
import { changeNetwork } from './session.js'
import { signMessage } from './sign.js'
import { createTransactionSigner } from './transactions.js'
import type { TransferChain } from './transfer.types.js'

/** What a connected wallet can do. */
export function createWalletCapabilities(
  { session, switchTo }: InjectedWallet,
  loadChain: () => Promise<TransferChain>,
): WalletCapabilities {
  const { driver, guard } = session
  const { request } = driver
  const signer = createTransactionSigner(session)
  return {
    signMessage: { sign: (input, options) => signMessage(session, input, options) },
    transfer: {
      send: async (input: TransferInput, options) =>
        (await loadChain()).transfer({ session, signer }, input, options),
    },
    switchNetwork: {
      async switchTo({ caipNetworkId }, options) {
        const { facts, key } = await switchTo(caipNetworkId, options)
        changeNetwork(session, facts, key)
      },
    },
    ...(request
      ? {
          request: {
            send: ({ method, params }, options) => guard.pass(() => request(method, params), options),
          },
        }
      : {}),
    'cosmos:transactions': signer,
  }
}
