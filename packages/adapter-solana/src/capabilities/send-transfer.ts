import { LatchkeyError, type TransferInput, type TransferOptions, toAccountId } from '@latchkey/core/adapter'
import type { Chain } from '../chain/chain.types.js'
import { supports } from '../codec/chains.js'
import type { ConnectedWallet } from '../connectors/connected-wallet.types.js'
import type { SolanaTransactions } from './wallet-transactions.types.js'

/** Prepares and tries out a transfer on the network's node, then has the wallet sign it. */
export async function sendTransfer(
  wallet: ConnectedWallet,
  own: SolanaTransactions,
  loadChain: () => Promise<Chain>,
  input: TransferInput,
  options?: TransferOptions,
): Promise<{ hash: string }> {
  const { address, chains } = wallet.accountOf(input.from)
  const { networkId } = input
  if (!supports(chains, networkId))
    throw new LatchkeyError('unsupportedNetwork', 'The wallet does not support the network of the transfer')
  const chain = await loadChain()
  const transaction = await chain.transfer(input, options)
  const account = { accountId: toAccountId(networkId, address), address }
  const { hash, changed } = await own.signAndSend({ account, networkId, transaction }, options)
  if (changed) await chain.checkSent({ ...input, asked: transaction, hash }, options)
  return { hash }
}
