import { type TransferInput, type WalletCapabilities, withAbort } from '@latchkey/core/adapter'
import { MAX_MEMO_BYTES } from '../codec/memo.js'
import type { InjectedWallet } from './injected.js'
import { changeSession } from './session.js'
import { reportSent } from './signing/report-sent.js'
import { signMessage } from './signing/sign.js'
import { createTransactionSigner } from './signing/transactions.js'
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
      memo: { maxBytes: MAX_MEMO_BYTES },
      // What the wallet answers after an abort is sent all the same; the caller need not wait for it.
      send: (input: TransferInput, options) => {
        const sender = { session, signer: createTransactionSigner(session, true) }
        const sending = loadChain().then(chain => chain.transfer(sender, input, options))
        return withAbort(sending, options?.signal)
      },
    },
    switchNetwork: {
      async switchTo({ caipNetworkId }, options) {
        const { facts, key } = await switchTo(caipNetworkId, options)
        changeSession(session, { facts, key })
      },
    },
    ...(request
      ? {
          request: {
            send: ({ method, params }, options) =>
              guard.pass(async () => {
                const answer = await request(method, params)
                reportSent(session, method, params, answer)
                return answer
              }, options),
          },
        }
      : {}),
    'cosmos:transactions': signer,
  }
}
