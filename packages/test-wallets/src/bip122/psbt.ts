import { base64, hex } from '@scure/base'
import { SigHash, Transaction } from '@scure/btc-signer'
import { invalidParams } from '../shared/provider-error'
import type { WalletAddress } from './keys'
import type { BitcoinMisbehaviour } from './wallet.types'

/** One input that the page wants signed. */
export interface InputToSign {
  readonly index: number
  readonly address?: string
}

const options = {
  allowUnknownInputs: true,
  allowUnknownOutputs: true,
  allowLegacyWitnessUtxo: true,
  disableScriptCheck: true,
} as const

/** Reads a PSBT. @throws -32602 */
export const readPsbt = (bytes: Uint8Array): Transaction => {
  try {
    return Transaction.fromPSBT(bytes, options)
  } catch {
    throw invalidParams('Expected a PSBT.')
  }
}

/** Bytes of base64 or hex text. @throws -32602 */
export const decodeText = (value: unknown, form: 'base64' | 'hex'): Uint8Array => {
  try {
    return form === 'hex' ? hex.decode(String(value)) : base64.decode(String(value))
  } catch {
    throw invalidParams(`Expected ${form}.`)
  }
}

const sameBytes = (a: Uint8Array | undefined, b: Uint8Array) =>
  a !== undefined && a.length === b.length && a.every((byte, at) => byte === b[at])

/** The script that an input spends, out of its witness output or of the whole earlier transaction. */
const scriptOf = (transaction: Transaction, index: number): Uint8Array | undefined => {
  const { witnessUtxo, nonWitnessUtxo, index: at } = transaction.getInput(index)
  return witnessUtxo?.script ?? (at === undefined ? undefined : nonWitnessUtxo?.outputs[at]?.script)
}

const signOne = (transaction: Transaction, index: number, own: readonly WalletAddress[]): void => {
  const script = scriptOf(transaction, index)
  const owner = own.find(address => sameBytes(script, address.script))
  if (!owner) throw invalidParams(`Input ${index} does not belong to the wallet.`)
  const { redeemScript, tapInternalKey } = transaction.getInput(index)
  if (owner.redeemScript && !redeemScript)
    transaction.updateInput(index, { redeemScript: owner.redeemScript })
  if (owner.tapInternalKey && !tapInternalKey)
    transaction.updateInput(index, { tapInternalKey: owner.tapInternalKey })
  const asked = transaction.getInput(index).sighashType
  transaction.signIdx(owner.privateKey, index, asked === undefined ? [SigHash.DEFAULT, SigHash.ALL] : [asked])
}

/** Every input that spends from one of the addresses. */
const ownInputs = (transaction: Transaction, own: readonly WalletAddress[]): InputToSign[] =>
  Array.from({ length: transaction.inputsLength }, (_, index) => ({ index })).filter(({ index }) =>
    own.some(address => sameBytes(scriptOf(transaction, index), address.script)),
  )

/** What to sign, with whose keys, and how wrongly. */
export interface SignPsbtInput {
  readonly psbt: Uint8Array
  /** Without it every input of the wallet's own. */
  readonly inputs?: readonly InputToSign[]
  readonly own: readonly WalletAddress[]
  readonly finalize: boolean
  readonly faults: Readonly<BitcoinMisbehaviour>
}

/** The same transaction with its first output paid to the wallet itself: what a hostile wallet would sign. */
const redirect = (transaction: Transaction, to: WalletAddress): Transaction => {
  const changed = Transaction.fromPSBT(transaction.toPSBT(), options)
  changed.updateOutput(0, { script: to.script })
  return changed
}

/** Signs a PSBT. @throws -32602 */
export const signPsbt = ({ psbt, inputs, own, finalize, faults }: SignPsbtInput): Transaction => {
  const given = readPsbt(psbt)
  const [first] = own
  const transaction = faults.badPsbt === 'changedOutputs' && first ? redirect(given, first) : given
  if (faults.badPsbt === 'unsigned') return transaction
  const asked = inputs ?? ownInputs(transaction, own)
  for (const { index } of faults.onlyFirstInput ? asked.slice(0, 1) : asked) {
    if (!Number.isInteger(index) || index < 0 || index >= transaction.inputsLength) {
      throw invalidParams(`There is no input ${index}.`)
    }
    signOne(transaction, index, own)
    if (finalize) transaction.finalizeIdx(index)
  }
  return transaction
}
