import { base58 } from '@scure/base'
import { otherText } from '../shared/other-text'
import { invalidParams, ProviderRpcError, rpcCodes } from '../shared/provider-error'
import { nodeOfChain, requireKey, type ShowPrompt, type SolanaContext, updateSolana } from './context'
import { type SolanaKey, strangerKey } from './keys'
import { shapeSolanaSignature } from './misbehaviour'
import { visibleSolanaAccounts } from './state'
import { addSignature, parseTransaction, serializeTransaction } from './transaction'
import type { SolanaWalletAccount } from './wallet.types'

/** Lets the page in; without `silent` the person is asked, with it only those already let in get an answer. */
export const connectWallet = async (
  context: SolanaContext,
  silent: boolean,
  prompt: ShowPrompt,
): Promise<readonly SolanaWalletAccount[]> => {
  const { state, faults } = context
  const known = visibleSolanaAccounts(state, faults)
  const mayAsk = !silent || (faults.ignoreSilent && known.length === 0)
  if (!mayAsk) return known
  const { accounts } = await prompt('connect')
  updateSolana(context, next => {
    const chosen = accounts?.filter(index => index in next.keys) ?? []
    if (chosen.length > 0) {
      next.order = chosen
      next.overridden = undefined
    }
    next.authorized = true
    next.locked = false
  })
  return visibleSolanaAccounts(state, faults)
}

/** Takes the page's permission back. */
export const disconnectWallet = async (context: SolanaContext): Promise<void> => {
  if (context.faults.neverAnswerDisconnect) return new Promise(() => undefined)
  updateSolana(context, state => {
    state.authorized = false
    state.overridden = undefined
  })
}

const signBytes = ({ faults }: SolanaContext, key: SolanaKey, bytes: Uint8Array): Uint8Array => {
  const signer = faults.badSignature === 'wrongKey' ? strangerKey : key
  return shapeSolanaSignature(signer.sign(bytes), faults.badSignature)
}

/** What `solana:signOffchainMessage` is called with. */
export interface OffchainInput {
  readonly account: unknown
  readonly messageVersion: number
  readonly message: string
  readonly requiredSigners: readonly Uint8Array[]
}

/** Signs a message with ed25519 over its bytes. */
export const signMessageBytes = (context: SolanaContext, account: unknown, message: Uint8Array) => {
  const key = requireKey(context, account)
  const prefix = context.faults.prefixesMessage ? [255, ...new TextEncoder().encode('solana offchain')] : []
  const signedMessage = Uint8Array.from([...prefix, ...message])
  const signed = context.faults.badSignature === 'otherText' ? otherText(signedMessage) : signedMessage
  return { signedMessage, signature: signBytes(context, key, signed), signatureType: 'ed25519' }
}

const SIGNING_DOMAIN = Uint8Array.from([255, ...new TextEncoder().encode('solana offchain')])

const isBefore = (a: Uint8Array, b: Uint8Array): boolean => {
  const at = a.findIndex((byte, index) => byte !== b[index])
  return (a[at] ?? 0) < (b[at] ?? 0)
}

/** Signs a text in the envelope of off-chain messages, version 1 (sRFC 3). @throws -32602, 4100 */
export const signOffchainBytes = (context: SolanaContext, input: OffchainInput) => {
  const key = requireKey(context, input.account)
  const signers = [...input.requiredSigners].sort((a, b) => (isBefore(a, b) ? -1 : 1))
  const texts = signers.map(signer => signer.join())
  if (input.messageVersion !== 1 || typeof input.message !== 'string' || input.message === '')
    throw invalidParams('Expected a text, and version 1 of off-chain messages.')
  if (new Set(texts).size < texts.length || !texts.includes(key.publicKey.join()))
    throw invalidParams('Expected the account among the required signers, each once.')
  const text = new TextEncoder().encode(input.message)
  const signedOffchainMessage = Uint8Array.from([
    ...SIGNING_DOMAIN,
    1,
    signers.length,
    ...signers.flatMap(signer => [...signer]),
    ...(context.faults.badSignature === 'otherText' ? otherText(text) : text),
  ])
  return { signedOffchainMessage, signature: signBytes(context, key, signedOffchainMessage) }
}

/** A signature of a transaction is 64 bytes whatever the wallet does wrong: it has to fit into the wire form. */
const toSlot = (signature: Uint8Array): Uint8Array => {
  const slot = new Uint8Array(64)
  slot.set(signature)
  return slot
}

/** Signs a transaction in its wire form. */
export const signWire = (context: SolanaContext, account: unknown, wire: Uint8Array): Uint8Array => {
  const key = requireKey(context, account)
  const transaction = parseTransaction(wire)
  const message = Uint8Array.from(transaction.message)
  // The last byte of the last instruction's data: the transfer is of another amount, and validly signed.
  if (context.faults.swapsTransaction)
    message[message.length - 2] = ((message[message.length - 2] ?? 0) + 1) % 256
  const signed = addSignature(
    { ...transaction, message },
    key.address,
    toSlot(signBytes(context, key, message)),
  )
  return serializeTransaction(signed)
}

/** Sends a signed transaction through the node of a chain; gives its signature's bytes. @throws the node's error */
export const sendWire = async (
  context: SolanaContext,
  wire: Uint8Array,
  chain: string,
  options: Readonly<Record<string, unknown>> = {},
): Promise<Uint8Array> => {
  const text = btoa(String.fromCharCode(...wire))
  const config = { ...options, encoding: 'base64' }
  const signature = await nodeOfChain(context, chain)('sendTransaction', [text, config])
  if (typeof signature !== 'string')
    throw new ProviderRpcError(rpcCodes.internal, 'The node answered no signature.')
  return base58.decode(signature)
}
