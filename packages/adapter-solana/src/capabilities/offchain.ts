import { type Account, type CallOptions, LatchkeyError, type SignedMessage } from '@latchkey/core/adapter'
import { isSignature } from '../chain/verification.js'
import { encodeBase58, encodeHex, sameBytes } from '../codec/bytes.js'
import { offchainEnvelope } from '../codec/offchain-message.js'
import type { ConnectedWallet } from '../connectors/connected-wallet.types.js'

/**
 * Has the wallet put a text into the envelope of off-chain messages, version 1, and sign it. Both are checked.
 * @throws LatchkeyError `userRejected`, `invalidRequest`, `invalidResponse`, `unsupportedMethod`, `requestPending`,
 * `aborted`
 */
export async function signOffchain(
  { guard, driver, accountOf }: ConnectedWallet,
  { account, message }: { readonly account: Account; readonly message: string },
  options?: CallOptions,
): Promise<SignedMessage> {
  if (message === '') throw new LatchkeyError('invalidRequest', 'An off-chain message is not empty')
  const { publicKey, ...signer } = accountOf(account.address)
  const { signOffchainMessage: ask } = driver
  if (!ask) throw new LatchkeyError('unsupportedMethod', 'The wallet does not sign off-chain messages')
  const answer = await guard.ask(() => ask({ ...signer, publicKey }, message), options)
  const { signedOffchainMessage, signature } = answer
  if (!sameBytes(signedOffchainMessage, offchainEnvelope(publicKey, message)))
    throw new LatchkeyError('invalidResponse', 'The wallet signed another message than it was given')
  if (!isSignature(signature, signedOffchainMessage, publicKey))
    throw new LatchkeyError('invalidResponse', 'The wallet answered a signature that is not of this account')
  return { signature: encodeBase58(signature), scheme: 'solanaOffchain', publicKey: encodeHex(publicKey) }
}
