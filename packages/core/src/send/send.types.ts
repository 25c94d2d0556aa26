import type { FeeEstimate, RecipientFacts, TokenBalance, TransferLimits } from '../adapter/capabilities.js'
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
  fee: FeeEstimate | undefined
  feeError: ErrorCode | undefined
  recipient: RecipientFacts | undefined
  /** What must stay, and what must be sent at least; undefined while nobody has told. */
  limits: TransferLimits | undefined
  hash: string | undefined
  error: ErrorCode | undefined
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
  feeError: undefined,
  recipient: undefined,
  limits: undefined,
  hash: undefined,
  error: undefined,
  errorMessage: undefined,
})
