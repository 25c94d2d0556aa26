import type { ErrorCode } from '@latchkey/core/adapter'

/** A failure of a transaction in our own words. */
export interface TransactionFailure {
  readonly code: ErrorCode
  readonly message: string
  readonly hint?: string
}

const tooLow: TransactionFailure = {
  code: 'insufficientFunds',
  message: 'The balance is too low for the amount and its fee',
}
const rent: TransactionFailure = {
  code: 'invalidAmount',
  message: 'An account would be left with less than it must hold',
  hint: 'Every account keeps a minimum for its storage: a new one must be sent at least that much, and the sender must keep it or send everything.',
}
const expired: TransactionFailure = {
  code: 'transactionRejected',
  message: 'The transaction was not sent in time',
  hint: 'A transaction can be sent for about a minute: prepare it again.',
}
const reverted: TransactionFailure = {
  code: 'executionReverted',
  message: 'The program refused the transaction',
}
const refused: TransactionFailure = { code: 'transactionRejected', message: 'The transaction was refused' }

/** Failures of a whole transaction, by the name that the RPC gives them. */
const BY_NAME: Readonly<Record<string, TransactionFailure>> = {
  AccountNotFound: tooLow,
  InsufficientFundsForFee: tooLow,
  InsufficientFundsForRent: rent,
  BlockhashNotFound: expired,
  AlreadyProcessed: { code: 'transactionRejected', message: 'The transaction was sent before' },
  UnsupportedVersion: {
    code: 'transactionTypeUnsupported',
    message: 'The network does not know this version of transactions',
  },
}

/** Failures of one instruction that mean the same whichever program has them. */
const BY_INSTRUCTION: Readonly<Record<string, TransactionFailure>> = {
  InsufficientFunds: tooLow,
  AccountNotRentExempt: rent,
  ComputationalBudgetExceeded: { code: 'gasTooLow', message: 'The transaction needs more compute units' },
}

/** The same failures as validators and wallets write them. */
const TEXTS: readonly (readonly [RegExp, TransactionFailure])[] = [
  [/no record of a prior credit|insufficient (?:funds for fee|lamports)|InsufficientFundsForFee/i, tooLow],
  [/insufficient funds for rent|InsufficientFundsForRent/i, rent],
  [/blockhash not found|BlockhashNotFound|block height exceeded|blockhash (?:has )?expired/i, expired],
  [/already been processed|AlreadyProcessed/i, BY_NAME.AlreadyProcessed ?? refused],
  [/Error processing Instruction \d+|custom program error/i, reverted],
]

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined

/** What the `err` of a simulation or a status says. */
export function describeTransactionError(error: unknown): TransactionFailure {
  if (typeof error === 'string') return BY_NAME[error] ?? refused
  const inInstruction = fieldOf(error, 'InstructionError')
  if (Array.isArray(inInstruction)) {
    const [, why] = inInstruction as readonly unknown[]
    return (typeof why === 'string' ? BY_INSTRUCTION[why] : undefined) ?? reverted
  }
  const name = typeof error === 'object' && error !== null ? Object.keys(error)[0] : undefined
  return (name === undefined ? undefined : BY_NAME[name]) ?? refused
}

/** Code 1 of the System, Token and Token-2022 programs alike: there is not enough to take. */
export const isShortage = (error: unknown): boolean => {
  const inInstruction = fieldOf(error, 'InstructionError')
  return Array.isArray(inInstruction) && fieldOf(inInstruction[1], 'Custom') === 1
}

/** A shortage in a transfer that we made ourselves, where the programs are known. */
export const shortage = tooLow

/** What a text says of a transaction, or undefined for any other text. */
export const findTransactionError = (text: string): TransactionFailure | undefined =>
  TEXTS.find(([pattern]) => pattern.test(text))?.[1]
