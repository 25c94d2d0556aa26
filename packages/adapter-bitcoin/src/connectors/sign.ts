import { type Account, type CallOptions, LatchkeyError, type SignedMessage } from '@latchkey/core/adapter'
import { decodeAddress } from '../codec/address.js'
import { base64, readBytes } from '../codec/encoding.js'
import type { MessageProtocol } from './drivers/driver.types.js'
import type { SigningSession } from './session.js'

const BIP137_BYTES = 65
const SHORTEST_WITNESS = 66

/** BIP-137 knows the headers of four kinds of keys and addresses, one after the other. */
export const isBip137 = (signature: Uint8Array): boolean => {
  const [header = 0] = signature
  return signature.length === BIP137_BYTES && header >= 27 && header <= 42
}

/** BIP-137 has no taproot; BIP-322 has everything, but wallets of the field do it for taproot alone. */
const protocolFor = ({ address }: Pick<Account, 'address'>): MessageProtocol =>
  decodeAddress(address)?.kind === 'p2tr' ? 'bip322' : 'ecdsa'

/** The account of the connection that a caller means. */
export function requireAccount({ state }: SigningSession, address: string): Account {
  const account = state?.accounts.find(known => known.address === address)
  if (account) return account
  throw new LatchkeyError('notAuthorized', 'This account is not one of the connection')
}

/**
 * The signature as base64, with the scheme that it is of, whatever was asked for: wallets choose for themselves.
 * @throws LatchkeyError `invalidResponse`
 */
function readSignature(signature: string): { signature: string; scheme: 'bip137' | 'bip322' } {
  const prefix = /^(?:smp|ful|pof)/.exec(signature)?.[0] ?? ''
  // The prefix could be the first letters of a signature without one; then the rest is none.
  const stripped = prefix === '' ? undefined : readBytes(signature.slice(prefix.length))
  const bytes = stripped ?? readBytes(signature)
  if (!bytes || !(isBip137(bytes) || bytes.length >= SHORTEST_WITNESS)) {
    throw new LatchkeyError(
      'invalidResponse',
      'The wallet answered its signature in a shape that cannot be right',
    )
  }
  if (stripped) return { signature, scheme: 'bip322' }
  return { signature: base64.encode(bytes), scheme: isBip137(bytes) ? 'bip137' : 'bip322' }
}

/** Signs a text with one of the connection's addresses. */
export async function signMessage(
  session: SigningSession,
  input: { readonly account: Account; readonly message: string },
  options?: CallOptions,
): Promise<SignedMessage> {
  const { driver, wallet } = session
  const account = requireAccount(session, input.account.address)
  const protocol = protocolFor(account)
  const ask = () => driver.signMessage(account, input.message, protocol, options)
  const told = await wallet.ask(ask, options)
  const { publicKey } = account
  return { ...readSignature(told.signature), ...(publicKey === undefined ? {} : { publicKey }) }
}
