import { createNftsController, type NftsController } from '../../nfts/nfts.controller.js'
import { clearWithAccount } from './clear-with-account.js'
import type { FeatureHost } from './feature-host.types.js'
import { requireBlockchainApi } from './require-api.js'

/** Makes the NFTs of the account in use. */
export function createFeature(host: FeatureHost): NftsController {
  const { ctx, session } = host
  const nfts = createNftsController(ctx, session, {
    api: () => requireBlockchainApi(host),
  })
  clearWithAccount(host, nfts.actions.clear)
  return nfts
}
