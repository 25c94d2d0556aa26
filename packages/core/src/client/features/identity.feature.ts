import { createIdentityController, type IdentityController } from '../../identity/identity.controller.js'
import { findIdentity } from '../../identity/identity.selectors.js'
import type { FeatureHost } from './feature-host.types.js'
import { requireBlockchainApi } from './require-api.js'

/** Makes the names of addresses, and gives the account in use of each namespace its own. */
export function createFeature(host: FeatureHost): IdentityController {
  const { account, ctx, network, session } = host
  const identity = createIdentityController(ctx, session, {
    fetchIdentity: async (query, options) => (await requireBlockchainApi(host)).fetchIdentity(query, options),
  })
  const takeOwn = () => {
    for (const { namespace } of ctx.options.adapters) {
      const own = findIdentity(identity.state, session.account(namespace)?.address)
      account.internal.write(namespace, { profileName: own?.name, profileImage: own?.imageUrl })
    }
  }
  const follow = ({ namespace }: { readonly namespace: string }) => {
    takeOwn()
    const address = session.account(namespace)?.address
    if (address !== undefined && namespace === network.state.activeNamespace)
      void identity.actions.fetch(address)
  }
  ctx.events.on('connected', follow)
  ctx.events.on('connectionSwitched', follow)
  ctx.events.on('accountsChanged', follow)
  ctx.scope.add(identity.subscribe(takeOwn))
  return identity
}
