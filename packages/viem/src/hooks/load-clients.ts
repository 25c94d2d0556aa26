import { type Client, toLatchkeyError } from '@latchkey/core'
import type { PublicClientOptions } from '../clients/client-options.types.js'
import { requirePublicClientParts } from '../clients/public-client-parts.js'
import type { LatchkeyPublicClient } from '../clients/to-public-client.js'

const named = <Code>(loading: Promise<Code>): Promise<Code> =>
  loading.catch(error => {
    throw toLatchkeyError(error, 'unavailable', 'Code that is needed could not be loaded')
  })

/**
 * Fetches what makes wallet clients, with the part of viem that they need: a page does not pay for viem before it has a use
 * for it.
 * @throws LatchkeyError `unavailable`
 */
export const loadWalletClient = () => named(import('../clients/to-wallet-client.js'))

/**
 * Makes a public client of the network that is meant now, once its code is here.
 * @throws LatchkeyError `unavailable`, and what `toPublicClient` throws
 */
export async function loadPublicClient(
  client: Client,
  options: PublicClientOptions,
): Promise<LatchkeyPublicClient> {
  const parts = requirePublicClientParts(client, options)
  const { createPublicClientOf } = await named(import('../clients/to-public-client.js'))
  return createPublicClientOf(client, parts)
}
