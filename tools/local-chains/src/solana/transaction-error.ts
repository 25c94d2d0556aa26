/** A transaction's failure in the JSON shape of Solana's RPC. */
export type TransactionError = string | Readonly<Record<string, unknown>>

const sentences: Readonly<Record<string, string>> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  SignatureFailure: 'Transaction did not pass signature verification',
  InvalidAccountForFee: 'This account may not be used to pay transaction fees',
}

// The SVM's bindings name an error by a number of an enum; the text of its debug form is the name that the RPC uses.
const instruction = /InstructionError\((\d+), (?:Custom\((\d+)\)|([A-Za-z]+)[^)]*)\)/
const rent = /InsufficientFundsForRent \{ account_index: (\d+) \}/
const fieldless = /err: ([A-Za-z]+)/

/** Reads the failure out of what the SVM says of itself. */
export const readTransactionError = (debug: string): TransactionError => {
  const inInstruction = instruction.exec(debug)
  if (inInstruction) {
    const [, index, custom, name] = inInstruction
    return { InstructionError: [Number(index), custom === undefined ? name : { Custom: Number(custom) }] }
  }
  const forRent = rent.exec(debug)
  if (forRent) return { InsufficientFundsForRent: { account_index: Number(forRent[1]) } }
  return fieldless.exec(debug)?.[1] ?? 'SanitizeFailure'
}

/** The sentence that a validator says of a failure. */
export const describeTransactionError = (error: TransactionError): string => {
  if (typeof error === 'string') return sentences[error] ?? error
  const failed = error.InstructionError as readonly [number, string | { Custom: number }] | undefined
  if (failed) {
    const [index, why] = failed
    const said = typeof why === 'string' ? why : `custom program error: 0x${why.Custom.toString(16)}`
    return `Error processing Instruction ${index}: ${said}`
  }
  const { account_index: index } = error.InsufficientFundsForRent as { account_index: number }
  return `Transaction results in an account (${index}) with insufficient funds for rent`
}
