import type { GenericEndpointContext } from 'better-auth'
import type { NonceStore, StoredNonce } from '../server/stores.types.js'

const identifierOf = (nonce: string) => `siwx-nonce:${nonce}`

/**
 * Nonces in better-auth's verification store. It can't count the nonces of a browser, so the limit of requests in the
 * plugin takes the place of the limit per browser.
 */
export const createNonces = ({ context: { internalAdapter } }: GenericEndpointContext): NonceStore => ({
  async issue(nonce) {
    await internalAdapter.createVerificationValue({
      identifier: identifierOf(nonce.nonce),
      value: JSON.stringify(nonce),
      expiresAt: new Date(nonce.expiresAt),
    })
  },
  async consume(nonce) {
    // Deletes and returns in one statement. Of many calls at once one gets the value.
    const found = await internalAdapter.consumeVerificationValue(identifierOf(nonce))
    return found ? (JSON.parse(found.value) as StoredNonce) : undefined
  },
})
