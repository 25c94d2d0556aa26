import { fromHex } from '../codec/bytes.js'
import type { Hex } from '../codec/codec.types.js'
import type { ChainNode } from './nodes.js'
import { canSignMetadataHash, type Runtime } from './runtime.js'

/**
 * The metadata hash to sign; undefined where the runtime does not compare one. Decimals are the app's: a chain that
 * counts otherwise refuses the transaction.
 * @throws LatchkeyError `invalidResponse`
 */
export async function signedMetadataHash(node: ChainNode, runtime: Runtime): Promise<Hex | undefined> {
  const { hashable, version, coin } = runtime
  if (hashable === undefined || !canSignMetadataHash(runtime)) return undefined
  const key = `metadataHash:${version.specVersion}`
  const known = node.learned.get(key) as Promise<Hex> | undefined
  if (known) return known
  const { decimals, symbol } = node.network.nativeCurrency
  const facts = { decimals, tokenSymbol: coin.symbol ?? symbol }
  const hashing = import('./metadata-hash.js').then(code => code.hashMetadata(fromHex(hashable), facts))
  node.learned.set(key, hashing)
  hashing.catch(() => node.learned.delete(key))
  return hashing
}
