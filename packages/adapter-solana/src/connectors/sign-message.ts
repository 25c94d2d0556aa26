import {
  type Account,
  type CallOptions,
  isLatchkeyError,
  LatchkeyError,
  type SignedMessage,
} from '@latchkey/core/adapter'
import { encodeBase58, encodeHex } from '../codec/bytes.js'
import type { ConnectedWallet } from './connected-wallet.types.js'

interface MessageInput {
  readonly account: Account
  readonly message: string
}

/** The check of signatures, fetched while the person reads the prompt. */
const loadVerification = () => import('../chain/verification.js')

/** Signs the bytes of a text. What the wallet answers is checked before it is believed. */
async function signBytes(
  { guard, driver, accountOf }: ConnectedWallet,
  input: MessageInput,
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

/**
 * Signs a text: ed25519 over its UTF-8 bytes. Hardware wallets sign no bare bytes: where the wallet can, the text is then
 * signed as an off-chain message.
 * @throws LatchkeyError `userRejected`, `invalidResponse`, `unsupportedMethod`, `requestPending`, `aborted`
 */
export async function signMessage(
  wallet: ConnectedWallet,
  input: MessageInput,
  options?: CallOptions,
): Promise<SignedMessage> {
  const { driver, accountOf } = wallet
  const account = accountOf(input.account.address)
  if (driver.can('signMessage', account)) {
    try {
      return await signBytes(wallet, input, options)
    } catch (error) {
      const mayAskOtherwise = driver.can('signOffchainMessage', account)
      if (!mayAskOtherwise || !isLatchkeyError(error, 'unsupportedMethod')) throw error
    }
  }
  return (await import('../capabilities/offchain.js')).signOffchain(wallet, input, options)
}
