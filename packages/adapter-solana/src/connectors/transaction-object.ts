import { LatchkeyError, readProperty } from '@latchkey/core/adapter'
import { parseWire, signerIndex, type WireTransaction, withSignature } from '../chain/wire.js'
import { requireAddress } from '../codec/address.js'
import { encodeBase58, sameBytes } from '../codec/bytes.js'

/** A public key, as far as wallets look at one. */
const toKey = (bytes: Uint8Array) => {
  const address = encodeBase58(bytes)
  return {
    toBytes: () => Uint8Array.from(bytes),
    toBase58: () => address,
    toString: () => address,
    toJSON: () => address,
    equals: (other: unknown) => sameBytes(bytes, readKey(other)),
  }
}

/** The bytes of a public key of whichever library. */
function readKey(key: unknown): Uint8Array {
  const toBytes = readProperty(key, 'toBytes')
  const bytes: unknown = typeof toBytes === 'function' ? Reflect.apply(toBytes, key, []) : undefined
  return ArrayBuffer.isView(bytes) ? Uint8Array.from(bytes as Uint8Array) : requireAddress(String(key))
}

/** Takes bytes apart. @throws LatchkeyError `invalidRequest` */
function requireWire(wire: Uint8Array): WireTransaction {
  const parsed = parseWire(wire)
  if (parsed) return parsed
  throw new LatchkeyError('invalidRequest', 'This is not a transaction of Solana in its wire form')
}

/**
 * A transaction in the shape of `VersionedTransaction` of @solana/web3.js, as far as a wallet of before the Wallet
 * Standard goes into one: it asks for the bytes, and puts its signature in. The SDK itself brings code of other licences
 * and install scripts.
 */
export class TransactionObject {
  readonly version: 'legacy' | 0
  readonly message: {
    readonly version: 'legacy' | 0
    readonly staticAccountKeys: readonly ReturnType<typeof toKey>[]
    serialize(): Uint8Array
  }
  #wire: Uint8Array

  constructor(wire: Uint8Array) {
    const { message, signers } = requireWire(wire)
    this.#wire = Uint8Array.from(wire)
    this.version = ((message[0] ?? 0) & 128) === 0 ? 'legacy' : 0
    this.message = {
      version: this.version,
      staticAccountKeys: signers.map(toKey),
      serialize: () => Uint8Array.from(message),
    }
  }

  /** As `VersionedTransaction.deserialize`: wallets make their answer of it. */
  static deserialize(wire: Uint8Array): TransactionObject {
    return new TransactionObject(wire)
  }

  /** 64 zero bytes where nobody signed yet. */
  get signatures(): Uint8Array[] {
    return [...requireWire(this.#wire).signatures]
  }

  serialize(): Uint8Array {
    return Uint8Array.from(this.#wire)
  }

  /** As that of a legacy `Transaction`. */
  serializeMessage(): Uint8Array {
    return this.message.serialize()
  }

  /** @throws LatchkeyError `invalidRequest` for a key that need not sign, or a signature that is none */
  addSignature(publicKey: unknown, signature: Uint8Array): void {
    const index = signerIndex(requireWire(this.#wire), readKey(publicKey))
    if (index === -1 || signature.length !== 64)
      throw new LatchkeyError('invalidRequest', 'This is no signature that the transaction asks for')
    this.#wire = withSignature(this.#wire, index, signature)
  }
}
