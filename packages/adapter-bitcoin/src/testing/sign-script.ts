import { toSign, toSpend } from '../chain/bip322.js'
import type { Sdk } from '../chain/sdk.js'
import { base64 } from '../codec/encoding.js'

type Transaction = ReturnType<typeof toSign>
type Step = number | Uint8Array

/** Makes one of three keys sign a digest: ECDSA in DER, or BIP-340. */
export interface Signer {
  ecdsa(key: number): Uint8Array
  schnorr(key: number): Uint8Array
}

const secret = (key: number) => new Uint8Array(32).fill(key)

/** Builds scripts, their addresses, and "full" signatures of BIP-322 that satisfy them. */
export function createScriptSigner({ lib, curve }: Sdk) {
  const publicKey = (key: number) => curve.pointFromScalar(secret(key), true) ?? new Uint8Array()
  const signerOf = (hash: Uint8Array): Signer => ({
    ecdsa: key => lib.script.signature.encode(curve.sign(hash, secret(key)), 1),
    schnorr: key => curve.signSchnorr(hash, secret(key)),
  })
  const start = (output: Uint8Array, message: string, change: (transaction: Transaction) => void) => {
    const transaction = toSign(
      { lib, curve },
      toSpend({ lib, curve }, output, new TextEncoder().encode(message)),
    )
    transaction.version = 2
    change(transaction)
    return transaction
  }
  const none = () => undefined
  return {
    publicKey,
    xOnly: (key: number) => publicKey(key).subarray(1),
    /** A script behind a witness script hash. */
    witness(steps: readonly Step[]) {
      const script = lib.script.compile([...steps])
      const { output = new Uint8Array(), address = '' } = lib.payments.p2wsh({ redeem: { output: script } })
      const sign = (
        message: string,
        given: (signer: Signer) => Uint8Array[],
        change: (transaction: Transaction) => void = none,
      ) => {
        const transaction = start(output, message, change)
        const signer = signerOf(transaction.hashForWitnessV0(0, script, 0n, 1))
        transaction.setWitness(0, [...given(signer), script])
        return base64.encode(transaction.toBuffer())
      }
      return { address, sign }
    },
    /** A script that is the only leaf of a Taproot output. */
    tapscript(steps: readonly Step[], leafVersion = 0xc0) {
      const script = lib.script.compile([...steps])
      const redeem = { output: script, redeemVersion: leafVersion }
      const internalPubkey = publicKey(9).subarray(1)
      const payment = lib.payments.p2tr({
        internalPubkey,
        scriptTree: { output: script, version: leafVersion },
        redeem,
      })
      const { output = new Uint8Array(), address = '', witness = [] } = payment
      const size = Uint8Array.of(leafVersion, script.length, ...script)
      const sign = (message: string, given: (signer: Signer) => Uint8Array[]) => {
        const transaction = start(output, message, none)
        const leaf = lib.crypto.taggedHash('TapLeaf', size)
        const signer = signerOf(transaction.hashForWitnessV1(0, [output], [0n], 0, leaf))
        transaction.setWitness(0, [...given(signer), script, witness.at(-1) ?? new Uint8Array()])
        return base64.encode(transaction.toBuffer())
      }
      return { address, sign }
    },
  }
}
