import type { Network, TransferInput } from '@latchkey/core/adapter'
import type { SolanaWalletOptions } from '@latchkey/test-wallets'
import { ed25519 } from '@noble/curves/ed25519'
import { expect } from 'vitest'
import type { SolanaTransactions } from '../capabilities/wallet-transactions.types.js'
import { encodeBase58 } from '../codec/bytes.js'
import { createRpcStub } from './rpc-stub.js'
import { createStage } from './stage.js'

/** A wallet that signs, so that the adapter sends. */
export const signsOnly: Partial<SolanaWalletOptions> = {
  misbehaviour: { missingFeatures: ['solana:signAndSendTransaction'] },
}

/** Where transfers of these tests go. */
export const receiver = encodeBase58(ed25519.getPublicKey(new Uint8Array(32).fill(5)))

/** A connected real-key wallet, and nodes that answer from a table. */
export async function openPayer(
  wallet: Partial<SolanaWalletOptions> = signsOnly,
  networks?: readonly Network[],
) {
  const stage = await createStage({ wallet, ...(networks ? { networks } : {}) })
  const rpc = createRpcStub(stage.env)
  const { connector, connection } = await stage.connect()
  const [account = expect.unreachable('no account')] = connection.accounts
  const abilities = connector.capabilities(connection)
  const { fees = expect.unreachable('no fees'), tokens } = stage.instance.capabilities
  const { transfer = expect.unreachable('no transfer') } = abilities
  const input = (amount: bigint, more: Partial<TransferInput> = {}): TransferInput => ({
    networkId: connection.networkId,
    from: account.address,
    to: receiver,
    amount,
    ...more,
  })
  const quote = (amount: bigint, more?: Partial<TransferInput>) => fees.estimateTransfer(input(amount, more))
  const send = (amount: bigint, more?: Partial<TransferInput>) => transfer.send(input(amount, more))
  const own = abilities['solana:transactions'] as Required<SolanaTransactions>
  return { ...stage, rpc, abilities, account, connector, connection, quote, send, own, tokens }
}
