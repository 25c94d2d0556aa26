import { type Account, LatchkeyError } from '@latchkey/core/adapter'
import {
  type Address,
  address,
  assertIsTransactionWithinSizeLimit,
  getTransactionEncoder,
  type SignatureBytes,
  type Transaction,
  type TransactionModifyingSigner,
  type TransactionSendingSigner,
  type TransactionWithinSizeLimit,
  type TransactionWithLifetime,
} from '@solana/kit'
import type { SolanaTransactions } from '../capabilities/wallet-transactions.types.js'
import { decodeSignature } from '../codec/bytes.js'
import { readSignedTransaction } from './signed-transaction.js'

/** What a signer of @solana/kit is made of: the account, and the connection's `solanaTransactions`. */
export interface KitSignerInput {
  readonly account: Account
  readonly transactions: SolanaTransactions
}

interface Config {
  readonly abortSignal?: AbortSignal
  readonly minContextSlot?: bigint
}

type Given = Transaction | (Transaction & TransactionWithLifetime)

const encode = (transaction: Given): Uint8Array =>
  Uint8Array.from(getTransactionEncoder().encode(transaction))
const optionsOf = ({ minContextSlot }: Config) =>
  minContextSlot === undefined ? {} : { options: { minContextSlot: Number(minContextSlot) } }
const callOf = ({ abortSignal }: Config) => (abortSignal ? { signal: abortSignal } : {})
const ownerOf = (account: Account): Address => address(account.address)

/**
 * Makes a `TransactionModifyingSigner`: the wallet signs, and what comes back may be another transaction, which kit's
 * later signers then sign. The account's signature is checked.
 * @throws LatchkeyError `capabilityMissing` where the wallet only signs what it sends; use `createSendingSigner` there
 */
export function createModifyingSigner({ account, transactions }: KitSignerInput): TransactionModifyingSigner {
  const { signAll } = transactions
  if (!signAll)
    throw new LatchkeyError('capabilityMissing', 'The wallet signs only what it sends by itself', {
      hint: 'Use `createSendingSigner`.',
    })
  return Object.freeze({
    address: ownerOf(account),
    async modifyAndSignTransactions(given: readonly Given[], config: Config = {}) {
      const wires = given.map(encode)
      const asked = { account, transactions: wires, ...optionsOf(config) }
      const signed = await signAll(asked, callOf(config))
      const read = signed.transactions.map((wire, at) => readSignedTransaction(wire, given[at]))
      return Promise.all(read) as Promise<
        readonly (Transaction & TransactionWithinSizeLimit & TransactionWithLifetime)[]
      >
    },
  })
}

/**
 * Makes a `TransactionSendingSigner`: signs and sends one transaction per call, by the wallet or by the network's node.
 * A wallet that sends by itself may change the transaction first.
 */
export function createSendingSigner({ account, transactions }: KitSignerInput): TransactionSendingSigner {
  return Object.freeze({
    address: ownerOf(account),
    async signAndSendTransactions(given: readonly Given[], config: Config = {}) {
      const [transaction, ...more] = given
      if (!transaction) return []
      // Where one of several failed, an exception could not say which ones were sent.
      if (more.length > 0)
        throw new LatchkeyError('invalidRequest', 'A sending signer sends one transaction per call', {
          hint: 'Use `signAndSendAll` of `solanaTransactions` for several.',
        })
      assertIsTransactionWithinSizeLimit(transaction)
      const asked = { account, transaction: encode(transaction), ...optionsOf(config) }
      const { hash } = await transactions.signAndSend(asked, callOf(config))
      const signature = decodeSignature(hash)
      if (!signature) throw new LatchkeyError('invalidResponse', 'The wallet answered no signature')
      return [signature as SignatureBytes]
    },
  })
}
