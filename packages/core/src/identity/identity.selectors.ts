import type { Frozen } from '../kernel/store.js'
import type { Identity, IdentityState } from './identity.types.js'

/** What an address is called, where that is known. */
export const findIdentity = (
  { byAddress }: Frozen<IdentityState>,
  address: string | undefined,
): Frozen<Identity> | undefined =>
  // An address is a text of strangers: `constructor` must not find anything.
  address !== undefined && Object.hasOwn(byAddress, address) ? byAddress[address] : undefined
