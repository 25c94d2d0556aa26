/** Why a network wants an amount to stay, or to be large enough. */
export type LimitWord = 'existentialDeposit' | 'rent' | 'dust'

export interface SendText {
  title: string
  token: string
  selectToken: string
  searchToken: string
  recipient: string
  paste: string
  memo: string
  memoHint: string
  memoTooLong: (bytes: number) => string
  /** Beside the memo in the review. */
  memoSent: string
  memoMissing: string
  amount: string
  max: string
  useMax: string
  available: (amount: string) => string
  feeEstimating: string
  feeUnavailable: string
  /** The most that the network can take. */
  maxFee: string
  feeRose: (shown: string, now: string) => string
  sendAgain: string
  youKeep: string
  youSend: string
  to: string
  from: string
  review: string
  reviewTitle: string
  confirm: string
  approve: (wallet: string) => string
  approveText: string
  pending: string
  pendingText: (network: string) => string
  slow: string
  failed: string
  nothingSent: string
  onlyFeeSpent: string
  replaced: string
  unclear: string
  outcomeUnknown: string
  outcomeUnknownText: string
  wouldFail: string
  transaction: string
  edit: string
  /** Beside a token whose details the network contradicts. */
  unsendable: string
  feeIsHigh: string
  amountUnclear: string
  received: string
  receivedFell: (shown: string, now: string) => string
  rejected: string
  amountAndReceiverRequired: string
  tokenRequired: string
  insufficient: (unit: string) => string
  insufficientFee: (unit: string) => string
  minimum: Record<LimitWord, (amount: string) => string>
  reserve: Record<LimitWord, (amount: string) => string>
  amountInvalid: string
  tooManyDecimals: (unit: string, count: number) => string
  /** `chain`: the namespace as people know it, such as Ethereum. */
  addressInvalid: (chain: string) => string
  /** An address of the namespace that the network does not use. */
  addressElsewhere: (network: string) => string
  /** In the empty field. */
  addressHint: (chain: string) => string
  addressRequired: string
  unusedRecipient: (network: string) => string
  contractRecipient: string
  tokenContractRecipient: string
  ownAddress: string
  /** Above two addresses that begin or end the same. */
  lookAlike: string
  lookAlikeText: string
  lookAlikeKnown: string
  /** Beside a switch, without which such a transfer is not sent. */
  lookAlikeCompared: string
  showFull: string
  showShort: string
}

export interface ReceiveText {
  title: string
  qrLabel: (network: string) => string
  copyAddress: string
  networkWarning: (network: string) => string
}
