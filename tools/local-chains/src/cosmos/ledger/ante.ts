import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { moduleAddress } from '../accounts'
import type { CosmosGenesis } from '../types'
import { feeFor, readCoins } from './coins'
import { feeCollector, type LedgerAccount, type LedgerState, moveCoins, signerOf } from './ledger'
import { SdkError } from './sdk-error'
import { type DecodedTx, signBytesOf, type TxSigner } from './tx'

/** What a transaction is checked against. */
export interface AnteContext {
  readonly genesis: CosmosGenesis
  readonly height: number
  /** A mempool refuses what pays less than its minimum; a block does not ask. */
  readonly check: boolean
  /** Nothing is paid and no signature is looked at. */
  readonly simulate: boolean
}

const memoLimit = 256

/** What a transaction costs to run here: a flat part, its bytes, its signatures and its messages. */
export const gasOf = (tx: DecodedTx): bigint =>
  40_000n + 10n * BigInt(tx.bytes.length) + 1_000n * BigInt(tx.signers.length) + outputsOf(tx) * 20_000n

const outputsOf = (tx: DecodedTx): bigint =>
  BigInt(tx.messages.reduce((sum, message) => sum + message.outputs.length, 0))

const checkBasics = (tx: DecodedTx, { height, simulate }: AnteContext): void => {
  if (tx.messages.length === 0) throw new SdkError('invalidRequest', 'must contain at least one message')
  if (tx.signatures.length === 0) throw new SdkError('noSignatures', '')
  if (tx.signatures.length !== tx.signers.length) {
    const words = `wrong number of signers; expected ${tx.signers.length}, got ${tx.signatures.length}`
    throw new SdkError('unauthorized', words)
  }
  if (tx.timeoutHeight > 0n && BigInt(height) > tx.timeoutHeight) {
    const words = `block height: ${height}, timeout height: ${tx.timeoutHeight}`
    throw new SdkError('txTimeoutHeight', words)
  }
  if (tx.memo.length > memoLimit) {
    const words = `maximum number of characters is ${memoLimit} but received ${tx.memo.length} characters`
    throw new SdkError('memoTooLarge', words)
  }
  if (!simulate && gasOf(tx) > tx.fee.gas) {
    const words = `out of gas in location: txSize; gasWanted: ${tx.fee.gas}, gasUsed: ${gasOf(tx)}`
    throw new SdkError('outOfGas', words)
  }
}

const requireAccount = (state: LedgerState, address: string): LedgerAccount => {
  const account = state.accounts.get(address)
  if (!account) throw new SdkError('unknownAddress', `account ${address} does not exist`)
  return account
}

const payFee = (state: LedgerState, payer: string, tx: DecodedTx, context: AnteContext): void => {
  const { genesis, check } = context
  const paid = readCoins(tx.fee.amount)
  const required = feeFor(genesis.minGasPrice, tx.fee.gas)
  const offered = paid.find(([denom]) => denom === genesis.denom)?.[1] ?? 0n
  if (check && offered < required) {
    const got = tx.fee.amount.map(({ denom, amount }) => `${amount}${denom}`).join(',')
    const words = `insufficient fees; got: ${got} required: ${required}${genesis.denom}`
    throw new SdkError('insufficientFee', words)
  }
  requireAccount(state, payer)
  if (paid.length > 0) {
    moveCoins(state, genesis.prefix, payer, moduleAddress(genesis.prefix, feeCollector), tx.fee.amount)
  }
}

const checkSignature = (
  tx: DecodedTx,
  signer: TxSigner,
  signature: Uint8Array,
  account: LedgerAccount,
  chainId: string,
): void => {
  if (signer.sequence !== account.sequence) {
    const words = `account sequence mismatch, expected ${account.sequence}, got ${signer.sequence}`
    throw new SdkError('wrongSequence', words)
  }
  const bytes = signBytesOf(tx, signer, chainId, account.number)
  const key = account.publicKey
  const valid =
    key !== undefined &&
    signature.length === 64 &&
    secp256k1.verify(signature, sha256(bytes), key, { lowS: true })
  if (valid) return
  const words = `signature verification failed; please verify account number (${account.number}), sequence (${account.sequence}) and chain-id (${chainId})`
  throw new SdkError('unauthorized', words)
}

/** The addresses that must sign, in the order of the messages, each once. */
export const signersOf = (tx: DecodedTx): readonly string[] => [
  ...new Set(tx.messages.map(({ from }) => from)),
]

/**
 * Everything that stands before a message may run: fee, account, key, sequence, signature. Changes the state as the
 * SDK does: the fee is paid and the sequence used even when the messages fail afterwards.
 * @throws SdkError
 */
export const runAnte = (state: LedgerState, tx: DecodedTx, context: AnteContext): void => {
  const { genesis, simulate } = context
  checkBasics(tx, context)
  const signers = signersOf(tx)
  if (signers.length !== tx.signers.length) {
    throw new SdkError('unauthorized', `wrong number of signers; expected ${signers.length}`)
  }
  if (!simulate) payFee(state, signers[0] ?? '', tx, context)
  for (const [index, address] of signers.entries()) {
    const account = requireAccount(state, address)
    const signer = tx.signers[index]
    const signature = tx.signatures[index]
    if (!signer || !signature) throw new SdkError('noSignatures', '')
    if (!simulate) {
      const key = signer.publicKey ?? account.publicKey
      if (!key || signerOf(genesis.prefix, key) !== address) {
        const words = `pubKey does not match signer address ${address} with signer index: ${index}`
        throw new SdkError('invalidPubKey', words)
      }
      account.publicKey = key
      checkSignature(tx, signer, signature, account, genesis.chainId)
    }
    account.sequence += 1n
  }
}

/** Runs the messages: all of them, or none. @throws SdkError with the index of the one that failed */
export const runMessages = (state: LedgerState, tx: DecodedTx, { genesis }: AnteContext): void => {
  for (const [index, message] of tx.messages.entries()) {
    try {
      for (const { to, coins } of message.outputs) moveCoins(state, genesis.prefix, message.from, to, coins)
    } catch (error) {
      if (error instanceof SdkError)
        error.message = `failed to execute message; message index: ${index}: ${error.message}`
      throw error
    }
  }
}
