import { hashMessage, recoverAddress } from 'viem/utils'
import type { Hex } from '../codec/rpc.js'
import type { TypedData } from '../codec/typed-data.types.js'
import { hashOfTypedData } from './typed-data-hash.js'

/** What a wallet was asked to sign. */
export type Said = { readonly message: string } | { readonly typedData: TypedData }

/** The ordinary account that a signature is of, checksummed; undefined where it cannot be of any. */
export async function findSigner(said: Said, signature: Hex): Promise<Hex | undefined> {
  const hash = 'message' in said ? hashMessage(said.message) : hashOfTypedData(said.typedData)
  try {
    return await recoverAddress({ hash, signature })
  } catch {
    return undefined
  }
}
