import type { ConnectSignIn } from '@latchkey/core/adapter'
import { chainIdHex } from '../../codec/chain-id.js'
import { toEvmError } from '../../codec/errors.js'
import type { Wallet } from '../session.js'

/** Error codes of wallets that don't support the method or don't allow it. */
const UNABLE: readonly string[] = ['unsupportedMethod', 'notAuthorized', 'capabilityMissing']

/**
 * Connects and signs in with one prompt (ERC-7846). A wallet without the method only connects. The method is called
 * without a check first, because no other method tells whether a wallet supports it. `onProof` gets a function that
 * reports the sign-in.
 * @throws what the wallet throws, LatchkeyError `invalidResponse`
 */
export async function connectAndSignIn(
  wallet: Wallet,
  { request, proved }: ConnectSignIn,
  onProof: (prove: () => void) => void,
): Promise<unknown> {
  // Loads while the visitor reads the prompt.
  const reading = import('./read-sign-in.js')
  reading.catch(() => undefined)
  const { networkId, ...fields } = request
  const signInWithEthereum = { ...fields, chainId: chainIdHex(networkId) }
  try {
    const answer = await wallet.raw('wallet_connect', [
      { version: '1', capabilities: { signInWithEthereum } },
    ])
    const { addresses, proof } = (await reading).readSignIn(answer, request) ?? {}
    if (proof) onProof(() => proved(proof))
    if (addresses) return addresses
  } catch (error) {
    if (!UNABLE.includes(toEvmError(error).code)) throw error
  }
  return wallet.raw('eth_requestAccounts')
}
