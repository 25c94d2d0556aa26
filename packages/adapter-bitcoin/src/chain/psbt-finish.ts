import { type Account, LatchkeyError } from '@latchkey/core/adapter'
import type { DriverInput } from '../connectors/drivers/driver.types.js'
import { decodeAddress, hex, sameBytes } from '../connectors/wallet-code.js'
import type { Finished, FinishInput } from './chain.types.js'
import type { PsbtInput } from './psbt.types.js'
import type { Transaction } from './schemas.js'
import { coded, loadSdk, type Sdk } from './sdk.js'

type Psbt = InstanceType<Sdk['lib']['Psbt']>

const invalid = (why: string, cause?: unknown) =>
  new LatchkeyError('invalidResponse', why, cause === undefined ? {} : { cause })

const read = ({ lib }: Sdk, bytes: Uint8Array): Psbt | undefined => {
  try {
    return lib.Psbt.fromBuffer(bytes)
  } catch {
    return undefined
  }
}

/** The transaction without its signatures: what a wallet signs, and must not change. */
const unsignedOf = (psbt: Psbt): Uint8Array => psbt.data.getTransaction()

/** Checks every signature of an input by the curve itself. */
const validator =
  ({ curve }: Sdk) =>
  (key: Uint8Array, hash: Uint8Array, signature: Uint8Array): boolean =>
    key.length === 32 ? curve.verifySchnorr(hash, key, signature) : curve.verify(hash, key, signature)

const isFinal = (psbt: Psbt, index: number): boolean => {
  const { finalScriptSig, finalScriptWitness } = psbt.data.inputs[index] ?? {}
  return finalScriptSig !== undefined || finalScriptWitness !== undefined
}

const isSigned = (psbt: Psbt, index: number): boolean => {
  const { partialSig, tapKeySig, tapScriptSig } = psbt.data.inputs[index] ?? {}
  return (
    isFinal(psbt, index) || [partialSig, tapScriptSig].some(list => list?.length) || tapKeySig !== undefined
  )
}

function finalizeInput(sdk: Sdk, psbt: Psbt, index: number): void {
  if (isFinal(psbt, index)) return
  try {
    if (!psbt.validateSignaturesOfInput(index, validator(sdk))) throw new Error('a signature is wrong')
    psbt.finalizeInput(index)
  } catch (cause) {
    throw invalid('The wallet gave a signature that does not hold', cause)
  }
}

/** Wallets write what they know into inputs; what they leave out is still known from what they were asked. */
function withWhatWasAsked(sdk: Sdk, asked: Psbt, signed: Uint8Array): Psbt {
  const answer = read(sdk, signed)
  if (!answer) throw invalid('The wallet answered the signed transaction in a shape that cannot be right')
  const before = unsignedOf(asked)
  const after = unsignedOf(answer)
  const same = before.length === after.length && before.every((byte, at) => byte === after[at])
  if (!same) throw invalid('The wallet signed another transaction than it was given')
  try {
    return asked.clone().combine(answer)
  } catch (cause) {
    throw invalid('The wallet answered the signed transaction in a shape that cannot be right', cause)
  }
}

/** The transaction to send. The library has a ceiling of its own, 5,000 satoshis per virtual byte. */
function extract(psbt: Psbt) {
  try {
    return psbt.extractTransaction()
  } catch (cause) {
    const tooMuch = cause instanceof Error && cause.message.includes('You are paying around')
    throw tooMuch
      ? new LatchkeyError('feeUnreasonable', 'The transaction pays an unreasonable fee', { cause })
      : new LatchkeyError('invalidRequest', 'The transaction cannot be sent as it is', { cause })
  }
}

/** What a signed transaction spends and pays, in the shape of `/tx/:txid`. */
function describe(
  { lib }: Sdk,
  psbt: Psbt,
  transaction: ReturnType<Psbt['extractTransaction']>,
): Transaction {
  const outputOf = ({ script, value }: { readonly script: Uint8Array; readonly value: bigint | number }) => ({
    scriptpubkey: hex.encode(script),
    value: BigInt(value),
  })
  const spent = transaction.ins.map(({ hash, index }, at) => {
    const { witnessUtxo, nonWitnessUtxo } = psbt.data.inputs[at] ?? {}
    const former = witnessUtxo ?? (nonWitnessUtxo && lib.Transaction.fromBuffer(nonWitnessUtxo).outs[index])
    return {
      txid: hex.encode(Uint8Array.from(hash).reverse()),
      vout: index,
      is_coinbase: false,
      prevout: former && outputOf(former),
    }
  })
  return {
    txid: transaction.getId(),
    vin: spent,
    vout: transaction.outs.map(outputOf),
    fee: BigInt(psbt.getFee()),
    status: { confirmed: false },
  }
}

/**
 * Checks what a wallet signed, and makes it final where that is wanted.
 * @throws LatchkeyError `invalidResponse`, `invalidRequest`, `feeUnreasonable`
 */
export async function finishPsbt(input: FinishInput): Promise<Finished> {
  const sdk = await loadSdk()
  const asked = read(sdk, input.asked)
  if (!asked) throw new LatchkeyError('invalidRequest', 'This is not a PSBT')
  const psbt = withWhatWasAsked(sdk, asked, input.signed)
  const all = psbt.data.inputs.map((_, index) => index)
  const wanted = input.inputs ?? all
  const unsigned = wanted.find(index => !isSigned(psbt, index))
  if (unsigned !== undefined) throw invalid(`The wallet did not sign input ${unsigned}`)
  const { finalize = true, complete } = input
  if (finalize === 'whenComplete' ? all.every(index => isSigned(psbt, index)) : finalize) {
    for (const index of complete ? all : wanted) {
      if (!isSigned(psbt, index))
        throw new LatchkeyError('invalidRequest', `Input ${index} is not signed yet`)
      finalizeInput(sdk, psbt, index)
    }
  }
  const bytes = coded('invalidResponse', 'What the wallet signed cannot be written', () => psbt.toBuffer())
  if (!complete) return { psbt: bytes }
  const transaction = extract(psbt)
  const described = describe(sdk, psbt, transaction)
  return {
    psbt: bytes,
    transaction: { hex: hex.encode(transaction.toBuffer()), txid: described.txid, described },
  }
}

/**
 * The inputs to sign: those that were named, or every one that spends from one of the accounts.
 * @throws LatchkeyError `invalidRequest`
 */
export async function findInputs(
  bytes: Uint8Array,
  accounts: readonly Account[],
  named?: readonly PsbtInput[],
): Promise<readonly DriverInput[]> {
  const sdk = await loadSdk()
  const psbt = read(sdk, bytes)
  if (!psbt) throw new LatchkeyError('invalidRequest', 'This is not a PSBT')
  const { Transaction } = sdk.lib
  const scripts = coded('invalidRequest', 'An earlier transaction in this PSBT cannot be read', () =>
    psbt.data.inputs.map(({ witnessUtxo, nonWitnessUtxo }, index) => {
      const at = psbt.txInputs[index]?.index ?? -1
      return (
        witnessUtxo?.script ?? (nonWitnessUtxo && Transaction.fromBuffer(nonWitnessUtxo).outs[at]?.script)
      )
    }),
  )
  if (named?.some(({ index }) => !Number.isInteger(index) || index < 0 || index >= scripts.length)) {
    throw new LatchkeyError('invalidRequest', 'There is no such input to sign')
  }
  const withTypes = ({ index, address }: PsbtInput): DriverInput => {
    const { sighashType } = psbt.data.inputs[index] ?? {}
    return { index, address, ...(sighashType === undefined ? {} : { sighashTypes: [sighashType] }) }
  }
  if (named && named.length > 0) return named.map(withTypes)
  const own = accounts.map(({ address }) => ({ address, script: decodeAddress(address)?.script }))
  const found = scripts.flatMap((script, index) => {
    const owner = own.find(known => script && known.script && sameBytes(known.script, script))
    return owner ? [withTypes({ index, address: owner.address })] : []
  })
  if (found.length > 0) return found
  throw new LatchkeyError('invalidRequest', 'No input of this PSBT spends from an address of the connection')
}
