import { LatchkeyError } from '@latchkey/core'

const named = <Code>(loading: Promise<Code>): Promise<Code> =>
  loading.catch(error => {
    throw new LatchkeyError('unavailable', 'Code that is needed could not be loaded', { cause: error })
  })

/**
 * Fetches what makes wallet clients, with the part of viem that they need: a page does not pay for viem before it has a use
 * for it.
 * @throws LatchkeyError `unavailable`
 */
export const loadWalletClient = () => named(import('../clients/to-wallet-client.js'))

/** Fetches what makes public clients, as above. @throws LatchkeyError `unavailable` */
export const loadPublicClient = () => named(import('../clients/to-public-client.js'))
