import { type Account, type CallOptions, LatchkeyError, type SignedMessage } from '@latchkey/core/adapter'
import { encodeBase58, encodeHex } from '../bytes.js'
import type { ConnectedWallet } from './connected-wallet.types.js'

/** The check of signatures, fetched while the person reads the prompt. */
const loadVerification = () => import('../capabilities/verification.js')

/** Signs a text: ed25519 over its UTF-8 bytes. What the wallet answers is checked before it is believed. */
export async function signMessage(
  { guard, driver, accountOf }: ConnectedWallet,
  input: { account: Account; message: string },
  options?: CallOptions,
): Promise<SignedMessage> {
  const bytes = new TextEncoder().encode(input.message)
  const asked = guard.ask(() => driver.signMessage(accountOf(input.account.address), bytes), options)
  const checking = loadVerification()
  // Who rejects the prompt must not wait for code, nor leave it as a failure that nobody hears.
  checking.catch(() => undefined)
  const signature = await asked
  const { publicKey } = accountOf(input.account.address)
  const { isSignature } = await checking
  if (!isSignature(signature, bytes, publicKey))
    throw new LatchkeyError('invalidResponse', 'The wallet answered a signature that is not of this account')
  return { signature: encodeBase58(signature), scheme: 'ed25519', publicKey: encodeHex(publicKey) }
}
