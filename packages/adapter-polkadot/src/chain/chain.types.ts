import type {
  Balance,
  BalanceQuery,
  CallOptions,
  NetworkId,
  RecipientFacts,
  TokenBalance,
  TransactionUpdate,
  TransferInput,
  TransferLimits,
  TransferOptions,
  TransferQuote,
  WatchInput,
} from '@latchkey/core/adapter'
import type { Hex } from '../codec/codec.types.js'
import type { SignerAnswer } from '../connectors/sign.js'
import type { SignerPayload } from '../injected.types.js'

/** How the wallet signs a payload. */
export type SignPayload = (payload: SignerPayload) => Promise<SignerAnswer>

/** A call to sign and send. */
export interface SubmitInput {
  readonly connectorId: string
  readonly networkId: NetworkId
  readonly from: string
  readonly call: Hex
  readonly tip?: bigint
  /** The most that the transaction may cost. */
  readonly maxFee?: bigint
  /** Nothing else says that the call is what it was encoded as. */
  readonly needsMetadataHash?: boolean
}

/** A transfer as a call. */
export interface EncodedTransfer {
  readonly call: Hex
  /** True where nothing but the metadata says which call this is: the metadata's hash must be signed. */
  readonly needsMetadataHash: boolean
}

/** All that is asked of nodes, loaded on first need. Balances need no SDK; what needs metadata loads it. */
export interface Chain {
  balance(query: BalanceQuery, options?: CallOptions): Promise<Balance>
  tokens(query: BalanceQuery, options?: CallOptions): Promise<TokenBalance[]>
  fees(input: TransferInput, options?: CallOptions): Promise<TransferQuote>
  limits(input: TransferInput, options?: CallOptions): Promise<TransferLimits>
  recipient(query: BalanceQuery, options?: CallOptions): Promise<RecipientFacts>
  watch(input: WatchInput, options?: CallOptions): Promise<TransactionUpdate>
  /** A transfer as a call, checked. */
  transfer(input: TransferInput, options?: CallOptions): Promise<EncodedTransfer>
  /** A signature of a payload with its key type in front, of a wallet that tells neither. */
  withKeyType(networkId: NetworkId, payload: SignerPayload, signature: Hex): Promise<Hex>
  submit(input: SubmitInput, sign: SignPayload, options?: TransferOptions): Promise<{ hash: string }>
}
