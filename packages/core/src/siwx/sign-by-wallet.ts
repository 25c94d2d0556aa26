import type { SignInProof } from '../adapter/contract/sign-in.types.js'
import type { SignedMessage } from '../adapter/contract/signed-message.types.js'
import type { Session } from '../context/session.js'
import type { SiwxConfig } from '../context/siwx-options.types.js'
import type { ShownMessage, SignInTarget } from './siwx.types.js'
import { toRequest } from './to-request.js'

const ofApp = (signed: string | SignedMessage): SignedMessage =>
  typeof signed === 'string' ? { signature: signed, scheme: 'unknown' } : signed

/**
 * Signs the text: by the app's own way, by a wallet that writes the text itself, or as a message. Asks the wallet in the
 * same tick, so that its window is not blocked.
 * @throws LatchkeyError `notConnected`, `capabilityMissing`, and what the wallet rejects with
 */
export async function signByWallet(
  session: Session,
  config: SiwxConfig,
  { namespace, networkId, account }: SignInTarget,
  { data, text }: ShownMessage,
  signal: AbortSignal,
): Promise<SignInProof> {
  const { address } = account
  const signIn = config.signMessage ? undefined : session.wallet(namespace).signIn
  if (signIn) return signIn.sign({ account, request: toRequest(data) }, { signal })
  const signed = config.signMessage
    ? ofApp(await config.signMessage(text, { address, chainId: networkId }))
    : await session.requireWallet(namespace, 'signMessage').sign({ account, message: text }, { signal })
  return { networkId, address, message: text, signed }
}
