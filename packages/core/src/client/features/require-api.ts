import type { BlockchainApi } from '../../api/blockchain-api.types.js'
import { LatchkeyError } from '../../errors/error.js'
import type { FeatureHost } from './feature-host.types.js'

/**
 * Returns the calls to the app's blockchain API.
 * @throws LatchkeyError `unavailable` without `services.blockchainApiUrl`, or if the code doesn't arrive
 */
export async function requireBlockchainApi({ features }: FeatureHost): Promise<BlockchainApi> {
  const api = await features.load('api')
  const blockchain = await api.blockchain()
  if (!blockchain) throw new LatchkeyError('unavailable', 'The app names no blockchain API')
  return blockchain
}
