import type { TokenBalance } from '../adapter/contract/capabilities.js'
import type {
  RecipientFacts,
  TransferInput,
  TransferLimits,
  TransferQuote,
} from '../adapter/contract/transfer.types.js'
import type { ErrorCode } from '../errors/codes.js'
import type { AmountReading } from './send.rules.js'

/**
 * Step of a transfer: form, review, waiting for the wallet, sent, settled. `failed`: the chain rejected the transfer. A
 * `pending` transfer with an `error` is no longer watched.
 */
export type SendStatus = 'editing' | 'reviewing' | 'confirming' | 'pending' | 'done' | 'failed'

/** Result of parsing the recipient. `checking`: the address rules of the namespace are loading. */
export interface ReceiverReading {
  status: 'empty' | 'checking' | 'invalid' | 'valid'
  /** The canonical address, if valid. */
  address: string | undefined
  /** True for an address of the namespace that is invalid on the token's network. */
  elsewhere: boolean
  /** True for the sender's own address. */
  own: boolean
  /** True for the token's own address: tokens sent there are lost. */
  tokenContract: boolean
  /**
   * Another address, of an earlier recipient, of the account's history or of the visitor, with the same first or last four
   * characters: the recipient could be mistaken for it (address poisoning).
   */
  lookAlike: string | undefined
}

/** State of the send form and its transfer. */
export interface SendState {
  token: TokenBalance | undefined
  /** As typed, in ASCII digits. */
  sendTokenAmount: string
  /** The language that it was typed in, as a BCP 47 tag: its signs decide what `1,304` means. */
  amountLanguage: string | undefined
  /** As typed. */
  receiverAddress: string
  /** What the host of the app calls the recipient. Plain text from a stranger: show it beside the address. */
  receiverProfileName: string | undefined
  receiverProfileImageUrl: string | undefined
  /** As typed; empty is none. It goes along only where the connected wallet takes one (`transfer.memo`). */
  memo: string
  status: SendStatus
  /** Result of parsing the amount, with the rules that check the transfer. */
  amountReading: AmountReading
  /** Result of parsing the recipient. */
  receiverReading: ReceiverReading
  /** The transfer that the review shows and the wallet is asked to sign. */
  transfer: TransferInput | undefined
  /** True while fee and recipient are loading. */
  loading: boolean
  /** The quote that the visitor sees. The transfer must not cost more. */
  fee: TransferQuote | undefined
  /** When the quote was fetched, in milliseconds since the epoch. */
  feeUpdatedAt: number | undefined
  /** After `feeRose`: the former quote, to show beside the new one. */
  formerFee: TransferQuote | undefined
  feeError: ErrorCode | undefined
  recipient: RecipientFacts | undefined
  /** Least amount to send and amount to keep. `undefined` while unknown. */
  limits: TransferLimits | undefined
  hash: string | undefined
  error: ErrorCode | undefined
  /** True after a failure that leaves open whether the wallet sent the transfer. */
  unclear: boolean
  errorMessage: string | undefined
}

/** An empty form. */
export const initialSendState = (): SendState => ({
  token: undefined,
  sendTokenAmount: '',
  amountLanguage: undefined,
  receiverAddress: '',
  receiverProfileName: undefined,
  receiverProfileImageUrl: undefined,
  memo: '',
  status: 'editing',
  amountReading: { amount: undefined, problem: undefined, meanings: undefined, keep: undefined },
  receiverReading: {
    status: 'empty',
    address: undefined,
    elsewhere: false,
    own: false,
    tokenContract: false,
    lookAlike: undefined,
  },
  transfer: undefined,
  loading: false,
  fee: undefined,
  feeUpdatedAt: undefined,
  formerFee: undefined,
  feeError: undefined,
  recipient: undefined,
  limits: undefined,
  hash: undefined,
  error: undefined,
  unclear: false,
  errorMessage: undefined,
})
