/** A failure in the words and numbers of the Cosmos SDK (`types/errors`, codespace `sdk`). */
export class SdkError extends Error {
  override readonly name = 'SdkError'
  readonly code: number

  constructor(kind: keyof typeof sdkErrors, detail: string) {
    const [code, words] = sdkErrors[kind]
    super(detail === '' ? words : `${detail}: ${words}`)
    this.code = code
  }
}

/** The codes that this ledger answers with, and the words that the SDK puts behind its details. */
const sdkErrors = {
  txDecode: [2, 'tx parse error'],
  unauthorized: [4, 'unauthorized'],
  insufficientFunds: [5, 'insufficient funds'],
  unknownRequest: [6, 'unknown request'],
  invalidAddress: [7, 'invalid address'],
  invalidPubKey: [8, 'invalid pubkey'],
  unknownAddress: [9, 'unknown address'],
  invalidCoins: [10, 'invalid coins'],
  outOfGas: [11, 'out of gas'],
  memoTooLarge: [12, 'memo too large'],
  insufficientFee: [13, 'insufficient fee'],
  noSignatures: [15, 'no signatures supplied'],
  invalidRequest: [18, 'invalid request'],
  keyNotFound: [22, 'key not found'],
  txTimeoutHeight: [30, 'tx timeout height'],
  wrongSequence: [32, 'incorrect account sequence'],
} as const
