import type { RecipientFacts, TokenBalance, TransferLimits, TransferQuote } from '../adapter/capabilities.js'
import type { ErrorCode } from '../errors/codes.js'

/** Where a transfer stands: being filled in, asked of the wallet, on its way, or settled. */
export type SendStatus = 'editing' | 'confirming' | 'pending' | 'done' | 'failed'

/** The send form and what becomes of it. */
export interface SendState {
  token: TokenBalance | undefined
  /** As typed. */
  sendTokenAmount: string
  /** As typed. */
  receiverAddress: string
  receiverProfileName: string | undefined
  receiverProfileImageUrl: string | undefined
  status: SendStatus
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
