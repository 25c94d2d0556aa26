import type { Account, CallOptions, SignedMessage } from '@latchkey/core/adapter'
import type { Chain } from '../chain/chain.types.js'
import type { Hex } from '../codec/rpc.js'
import { parseAnswer, readSignature } from '../codec/schemas.js'
import type { TypedData, VerifyTypedDataInput } from '../codec/typed-data.types.js'
import { requireSigner } from './check-signer.js'
import type { Session } from './session.js'

/** Signs structured data (`eth_signTypedData_v4`), and checks signatures of it. */
export interface TypedDataSigner {
  /**
   * @throws LatchkeyError `userRejected`, `invalidRequest`, `invalidResponse`, `wrongAccount`, `requestPending`,
   * `aborted`
   */
  sign(input: { account: Account; typedData: TypedData }, options?: CallOptions): Promise<SignedMessage>
  /**
   * Whether an account signed the data: ERC-6492, then ERC-1271 on the account's network, then its own key.
   * @throws LatchkeyError `invalidAddress`, `invalidRequest`, `networkMissing`, `networkError`, `rateLimited`,
   * `timeout`, `aborted`
   */
  verify(input: VerifyTypedDataInput, options?: CallOptions): Promise<boolean>
}

/** The method's name; wallets over WalletConnect may have the same one under the name without a version alone. */
export type TypedDataMethod = 'eth_signTypedData_v4' | 'eth_signTypedData'

/** The UTF-8 bytes of a text as hex. A text that looks like hex is a text all the same. */
function textToHex(text: string): Hex {
  const digits = Array.from(new TextEncoder().encode(text), byte => byte.toString(16).padStart(2, '0'))
  return `0x${digits.join('')}`
}

/**
 * Signs a text and checks who did: `personal_sign` takes the message first, then the address.
 * @throws LatchkeyError `userRejected`, `invalidResponse`, `wrongAccount`, `requestPending`, `aborted`
 */
export async function signMessage(
  session: Session,
  loadChain: () => Promise<Chain>,
  { account, message }: { account: Account; message: string },
  options?: CallOptions,
): Promise<SignedMessage> {
  const { wallet } = session
  const params = [textToHex(message), account.address]
  const answer = await wallet.ask(() => wallet.raw('personal_sign', params), options)
  const signature = parseAnswer(readSignature, answer, 'its signature')
  return requireSigner(session, loadChain, account, { message }, { signature, scheme: 'eip191' })
}

/**
 * Signs structured data and checks who did: here the address comes first.
 * @throws LatchkeyError as `TypedDataSigner.sign` does
 */
export async function signTypedData(
  session: Session,
  loadChain: () => Promise<Chain>,
  { account, typedData }: { account: Account; typedData: TypedData },
  options?: CallOptions,
  method: TypedDataMethod = 'eth_signTypedData_v4',
): Promise<SignedMessage> {
  const { wallet } = session
  // The check of structured data is a schema's work; it comes with the first request that needs it.
  const { serializeTypedData } = await import('../codec/typed-data.js')
  const params = [account.address, serializeTypedData(typedData)]
  const answer = await wallet.ask(() => wallet.raw(method, params), options)
  const signature = parseAnswer(readSignature, answer, 'its signature')
  return requireSigner(session, loadChain, account, { typedData }, { signature, scheme: 'eip712' })
}
