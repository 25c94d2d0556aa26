import { type Account, type CallOptions, LatchkeyError, type SignedMessage } from '@latchkey/core/adapter'
import { fromBase64, toHex } from '../../codec/bytes.js'
import type { StdSignature } from '../drivers/driver.types.js'
import { invalidAnswer, parseAnswer, signatureSchema } from '../schemas.js'
import type { SessionState, SigningSession } from '../session.js'

/** The connection, where the account is the one it has now. @throws LatchkeyError `notConnected`, `wrongAccount` */
export function requireConnected({ state }: SigningSession, address: string): SessionState {
  if (!state) throw new LatchkeyError('notConnected', 'The wallet is not connected')
  if (state.key.address === address) return state
  throw new LatchkeyError('wrongAccount', 'The wallet has another account selected', {
    hint: 'Use the account of the connection as it is now.',
  })
}

/** A signature of the key that was asked, as hex. @throws LatchkeyError `invalidResponse` */
export function checkSigner({ pub_key }: StdSignature, { key }: SessionState): string {
  const publicKey = toHex(fromBase64(pub_key.value) ?? new Uint8Array())
  if (publicKey !== key.publicKey) throw invalidAnswer('its signature')
  return publicKey
}

/** Signs a text as ADR-36 says. */
export async function signMessage(
  session: SigningSession,
  input: { account: Account; message: string },
  options?: CallOptions,
): Promise<SignedMessage> {
  const { guard, driver } = session
  const state = requireConnected(session, input.account.address)
  const { chainId } = state.facts
  const answer = await guard.ask(() => driver.signText(chainId, state.key.address, input.message), options)
  const signed = parseAnswer(signatureSchema, answer, 'its signature')
  return { signature: signed.signature, scheme: 'adr36', publicKey: checkSigner(signed, state) }
}
