import { fromBase64, toBase64 } from './bytes'
import { createKey, strangerCosmosKey } from './keys'
import type { AminoDocument, CosmosMisbehaviour, KeplrKey, StdSignature } from './wallet.types'

/** A wallet that does everything right. */
export const wellBehavedCosmos = (): CosmosMisbehaviour => ({
  wrongKeyShape: false,
  lateEvents: false,
  doubledEvents: false,
  noEvents: false,
  pendingRequest: false,
  badSignature: false,
  changesDocument: false,
  raisesFee: false,
  errorShape: 'error',
  unknownChain: 'modular',
  noSuggestion: false,
  forgetsSuggestion: false,
  noArbitrary: false,
})

const stranger = createKey(strangerCosmosKey)

/** The key in the shape that the wallet is told to give it. */
export const shapeKey = (key: KeplrKey, shape: CosmosMisbehaviour['wrongKeyShape']): unknown => {
  if (shape === 'null') return null
  if (shape === 'text') return key.bech32Address
  if (shape === 'noAddress') return { ...key, bech32Address: undefined, address: undefined }
  if (shape === 'badAddress') return { ...key, bech32Address: `${key.bech32Address.slice(0, -1)}b` }
  if (shape === 'foreignPrefix') return { ...key, bech32Address: stranger.address('evil') }
  if (shape === 'otherKey') return { ...key, pubKey: stranger.publicKey }
  // Bytes that crossed a message port of an extension as a plain list.
  if (shape === 'plainBytes') return { ...key, pubKey: [...key.pubKey], address: [...key.address] }
  return key
}

/** What is left of a signature. `wrongKey` and `otherSigner` are of another key, the first claims to be of ours. */
export const shapeCosmosSignature = (
  given: StdSignature,
  bytes: Uint8Array,
  shape: CosmosMisbehaviour['badSignature'],
): unknown => {
  if (shape === 'wrongKey') return { ...stranger.sign(bytes), pub_key: given.pub_key }
  if (shape === 'otherSigner') return stranger.sign(bytes)
  if (shape === 'truncated')
    return { ...given, signature: toBase64(fromBase64(given.signature).slice(0, 40)) }
  if (shape === 'notBase64') return { ...given, signature: 'signed!' }
  if (shape === 'empty') return { ...given, signature: '' }
  if (shape === 'null') return null
  return given
}

/** The fee's amount, as protobuf writes text: a tag, a length, digits. */
const raiseIn = (authInfoBytes: Uint8Array): Uint8Array => {
  const raised = authInfoBytes.slice()
  const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39
  for (let at = raised.length - 3; at >= 0; at -= 1) {
    const length = raised[at + 1] ?? 0
    const digits = raised.subarray(at + 2, at + 2 + length)
    if (raised[at] !== 0x12 || length === 0 || digits.length < length || !digits.every(isDigit)) continue
    raised[at + 2] = 0x39
    break
  }
  return raised
}

/** What a wallet that raises fees makes of a document. */
export const raiseFee = {
  direct: <D extends { readonly authInfoBytes: Uint8Array }>(document: D): D => ({
    ...document,
    authInfoBytes: raiseIn(document.authInfoBytes),
  }),
  amino: (document: AminoDocument): AminoDocument => ({
    ...document,
    fee: {
      ...document.fee,
      amount: (document.fee.amount as readonly { readonly denom: string; readonly amount: string }[]).map(
        ({ denom, amount }) => ({ denom, amount: `9${amount.slice(1)}` }),
      ),
    },
  }),
}

/** An amino document as the wallet changes it: fee and memo are the person's to change, the rest is not. */
export const shapeDocument = (
  document: AminoDocument,
  change: CosmosMisbehaviour['changesDocument'],
): AminoDocument => {
  if (change === 'memo') return { ...document, memo: 'changed in the wallet' }
  if (change === 'fee')
    return { ...document, fee: { ...document.fee, gas: String(Number(document.fee.gas) + 1) } }
  if (change === 'chain') return { ...document, chain_id: 'another-1' }
  if (change === 'messages') return { ...document, msgs: [] }
  return document
}
