import { solanaTransactions } from '@latchkey/adapter-solana'
import { createModifyingSigner, createSendingSigner } from '@latchkey/adapter-solana/kit'
import { type Client, LatchkeyError } from '@latchkey/core'
import type { TransactionModifyingSigner, TransactionSendingSigner } from '@solana/kit'

/** Returns the connected account as a signer of @solana/kit: one that only signs where the wallet can. */
export function getKitSigner(client: Client): TransactionModifyingSigner | TransactionSendingSigner {
  const account = client.session.account('solana')
  if (!account) throw new LatchkeyError('notConnected', 'Connect a wallet first')
  const transactions = client.session.requireWallet('solana', solanaTransactions)
  const create = transactions.signAll ? createModifyingSigner : createSendingSigner
  return create({ account, transactions })
}
