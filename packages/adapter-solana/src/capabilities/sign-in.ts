import {
  type CallOptions,
  LatchkeyError,
  referenceOf,
  type SignInProof,
  type SignInRequest,
  toAccountId,
  writeSignInText,
} from '@latchkey/core/adapter'
import { isSignature } from '../chain/verification.js'
import { requireAddress } from '../codec/address.js'
import { encodeBase58, encodeHex, sameBytes } from '../codec/bytes.js'
import { chainOf, isLocal } from '../codec/chains.js'
import type { ConnectedWallet } from '../connectors/connected-wallet.types.js'
import type { SignedIn, SignInInput } from './sign-in.types.js'

const LABELS = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const

const HEAD = /^(.+) wants you to sign in with your Solana account:\n(\S+)(?:\n|$)/

const wrong = (what: string) =>
  new LatchkeyError('invalidResponse', `The wallet signed a text with another ${what} than was asked for`)

/** Every field that was asked for stands in the text as it was asked for, where it belongs. */
function checkText(text: string, asked: SignInInput, signer: string, host: string): void {
  const [head = '', domain, address] = HEAD.exec(text) ?? []
  if (domain !== (asked.domain ?? host)) throw wrong('domain')
  if (address !== signer || (asked.address !== undefined && asked.address !== signer)) throw wrong('address')
  const rest = text.slice(head.length)
  const fieldsAt = asked.statement === undefined ? 0 : `\n${asked.statement}\n`.length
  if (asked.statement !== undefined && !`${rest}\n`.startsWith(`\n${asked.statement}\n`))
    throw wrong('statement')
  const lines = rest.slice(fieldsAt).split('\n')
  for (const [label, key] of LABELS) {
    const value = asked[key]
    if (value !== undefined && !lines.includes(`${label}: ${value}`)) throw wrong(label)
  }
  const resources = lines.slice(lines.indexOf('Resources:') + 1)
  if (asked.resources?.some((uri, index) => resources[index] !== `- ${uri}`)) throw wrong('list of resources')
}

const newlines = (input: SignInInput): boolean =>
  [...Object.values(input)].flat().some(value => typeof value !== 'string' || /[\r\n]/.test(value))

/** Has the wallet write and sign the text; what it wrote is read, not trusted. */
export async function signIn(
  { guard, driver, session }: ConnectedWallet,
  input: SignInInput,
  options?: CallOptions,
): Promise<SignedIn> {
  const asked = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  if (newlines(asked)) throw new LatchkeyError('invalidRequest', 'A field of a sign-in is text of one line')
  const { state, host } = session
  if (!state) throw new LatchkeyError('notConnected', 'The wallet is not connected')
  const { signIn: ask } = driver
  if (!ask) throw new LatchkeyError('unsupportedMethod', 'The wallet does not support signing in')
  const answer = await guard.ask(() => ask(asked), options)
  const { address, publicKey, signedMessage, signature } = answer
  if (!sameBytes(requireAddress(address), publicKey) || !isSignature(signature, signedMessage, publicKey))
    throw new LatchkeyError('invalidResponse', 'The wallet answered a signature that is not of its account')
  const message = new TextDecoder('utf-8', { ignoreBOM: true }).decode(signedMessage)
  checkText(message, asked, address, host.env.window?.location.host ?? '')
  const hex = encodeHex(publicKey)
  return {
    account: { accountId: toAccountId(state.networkId, address), address, type: 'eoa', publicKey: hex },
    message,
    signed: { signature: encodeBase58(signature), scheme: 'ed25519', publicKey: hex },
  }
}

/** A network as Sign In With Solana writes it: by name if it has one, else by its CAIP-2 id. */
function chainIdOf(networkId: SignInRequest['networkId']): string {
  const isNamed = !isLocal(networkId) || referenceOf(networkId) === 'localnet'
  return isNamed ? chainOf(networkId).slice('solana:'.length) : networkId
}

/**
 * Has the wallet sign in to a request. Its text has the fields of the request and nothing else. The account may be
 * another one of the wallet.
 * @throws LatchkeyError `userRejected`, `invalidRequest`, `invalidResponse`, `unsupportedMethod`, `aborted`
 */
export async function requestSignIn(
  wallet: ConnectedWallet,
  request: SignInRequest,
  options?: CallOptions,
): Promise<SignInProof> {
  const { networkId, ...fields } = request
  const input = { ...fields, chainId: chainIdOf(networkId) }
  const { account, message, signed } = await signIn(wallet, input, options)
  const { address } = account
  const expected = writeSignInText(request, address, { label: 'Solana', chainId: chainIdOf(networkId) })
  if (message !== expected)
    throw new LatchkeyError('invalidResponse', 'The wallet signed in with more than was asked for')
  return { networkId, address, message, signed }
}
