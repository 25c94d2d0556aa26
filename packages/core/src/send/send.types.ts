import type {
  RecipientFacts,
  TokenBalance,
  TransferInput,
  TransferLimits,
  TransferQuote,
} from '../adapter/capabilities.js'
import type { ErrorCode } from '../errors/codes.js'
import type { AmountReading } from './send.rules.js'

/**
 * The step of a transfer: the form, the review, waiting for the wallet, sent, settled. `failed`: the chain refused the
 * transfer. A `pending` one with an `error` can no longer be followed.
 */
export type SendStatus = 'editing' | 'reviewing' | 'confirming' | 'pending' | 'done' | 'failed'

/** What the typed recipient means. `checking`: the address rules of the namespace are still being loaded. */
export interface ReceiverReading {
  status: 'empty' | 'checking' | 'invalid' | 'valid'
  /** In its canonical spelling, when it is valid. */
  address: string | undefined
  /** True for the sender's own address. */
  own: boolean
  /** True for the address of the token itself: what is sent there is lost. */
  tokenContract: boolean
}

/** The send form and what becomes of it. */
export interface SendState {
  token: TokenBalance | undefined
  /** As typed, in ASCII digits. */
  sendTokenAmount: string
  /** As typed. */
  receiverAddress: string
  receiverProfileName: string | undefined
  receiverProfileImageUrl: string | undefined
  status: SendStatus
  /** What the typed amount means, by the rules that the transfer is checked with. */
  amountReading: AmountReading
  /** What the typed recipient means. */
  receiverReading: ReceiverReading
  /** What the review shows, then what the wallet is asked to sign. */
  transfer: TransferInput | undefined
  /** True while the fee and the recipient are being looked up. */
  loading: boolean
  /** What the visitor is shown, and what the transfer is held to. */
  fee: TransferQuote | undefined
  /** After `feeRose`: the quote that no longer holds, to be shown beside the new one. */
  formerFee: TransferQuote | undefined
  feeError: ErrorCode | undefined
  recipient: RecipientFacts | undefined
  /** What must stay, and what must be sent at least; undefined while nobody has told. */
  limits: TransferLimits | undefined
  hash: string | undefined
  error: ErrorCode | undefined
  /** After a failure: the wallet was asked, and nobody can tell whether it has sent. */
  unclear: boolean
  errorMessage: string | undefined
}

/** An empty form. */
export const initialSendState = (): SendState => ({
  token: undefined,
  sendTokenAmount: '',
  receiverAddress: '',
  receiverProfileName: undefined,
  receiverProfileImageUrl: undefined,
  status: 'editing',
  amountReading: { amount: undefined, problem: undefined, keep: undefined },
  receiverReading: { status: 'empty', address: undefined, own: false, tokenContract: false },
  transfer: undefined,
  loading: false,
  fee: undefined,
  formerFee: undefined,
  feeError: undefined,
  recipient: undefined,
  limits: undefined,
  hash: undefined,
  error: undefined,
  unclear: false,
  errorMessage: undefined,
})
