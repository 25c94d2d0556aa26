import { safeParseNetworkId } from '../../caip/network-id.js'
import type { SignInVerdict, VerifySignInInput } from '../contract/sign-in.types.js'
import type { SignedMessage } from '../contract/signed-message.types.js'

/** Characters of a text or a signature at most: a signature of ERC-6492 may bring the code of its contract along. */
const LONGEST = 131_072
/** Characters of an address, a scheme or a public key at most. */
const LONGEST_NAME = 256
/** Half of a surrogate pair. UTF-8 has none: another text would have the same bytes, and so the same signature. */
const LONE_SURROGATE = /\p{Surrogate}/u

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length <= longest

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function readSigned(value: unknown): SignedMessage | undefined {
  if (!isObject(value)) return undefined
  const { signature, scheme, publicKey } = value
  if (!isText(signature, LONGEST) || !isText(scheme, LONGEST_NAME)) return undefined
  if (publicKey === undefined) return { signature, scheme }
  return isText(publicKey, LONGEST_NAME) ? { signature, scheme, publicKey } : undefined
}

/** Reads what came over the wire. Returns undefined for another shape, and for a network of another namespace. */
function readSignIn(value: unknown, namespace: string): VerifySignInInput | undefined {
  if (!isObject(value)) return undefined
  const { networkId, address, message, rpcUrls } = value
  const network = safeParseNetworkId(networkId)
  const signed = readSigned(value.signed)
  if (network?.namespace !== namespace || !isText(address, LONGEST_NAME) || !signed) return undefined
  if (!isText(message, LONGEST) || LONE_SURROGATE.test(message)) return undefined
  const input = { networkId: `${namespace}:${network.reference}`, address, message, signed } as const
  if (rpcUrls === undefined) return input
  const areTexts = Array.isArray(rpcUrls) && rpcUrls.every(url => isText(url, LONGEST))
  return areTexts ? { ...input, rpcUrls } : undefined
}

/**
 * Defines `verifySignIn` of a namespace. It reads hostile input: `verify` gets values of the right types and of limited
 * length, on a network of the namespace. All else is `invalid`.
 */
export const defineSignInVerifier =
  (namespace: string, verify: (input: VerifySignInInput) => SignInVerdict | Promise<SignInVerdict>) =>
  async (input: VerifySignInInput): Promise<SignInVerdict> => {
    const read = readSignIn(input, namespace)
    return read ? verify(read) : 'invalid'
  }
