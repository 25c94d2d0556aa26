import { base58 } from '@scure/base'
import * as z from 'zod/mini'
import type { Refuse } from '../app/refusals.js'
import { fromHex } from '../signer/hex.js'
import type { Addresses, Hex, SigningRequest } from '../signer/jobs.types.js'
import { isTransactionMessage } from '../signer/sign-solana.js'
import { readSolanaTransaction, signerIndexOf } from '../signer/solana-transaction.js'
import { canBeNested, isRefusedTypedData, readTypedData } from './read-typed-data.js'

/** A transaction as a page asks for it. The frame completes it. */
export interface WantedTransaction {
  readonly to: Hex | undefined
  readonly value: bigint
  readonly data: Hex
  /** What the page asks for; the node's estimate counts where it does not say. */
  readonly gas: bigint | undefined
}

/** What a page asks a person for, read and checked. */
export type WantedSignature =
  | {
      readonly kind: 'ready'
      readonly request: SigningRequest
      readonly answer: 'hex' | 'signature' | 'transaction' | 'transactions'
    }
  | { readonly kind: 'evmTransaction'; readonly wanted: WantedTransaction }
  /** One transaction of solana, which the frame sends. */
  | {
      readonly kind: 'solanaSend'
      readonly request: SigningRequest & { readonly kind: 'solanaTransactions' }
    }

const address = z.string().check(z.regex(/^0x[\da-fA-F]{40}$/))
const hex = z.string().check(z.regex(/^0x([\da-fA-F]{2})*$/))
const quantity = z.union([
  z.string().check(z.regex(/^(0x[\da-fA-F]{1,64}|\d{1,78})$/)),
  z.number(),
  z.bigint(),
])

const evmTransaction = z.object({
  from: z.optional(address),
  to: z.optional(z.nullable(address)),
  value: z.optional(quantity),
  data: z.optional(hex),
  input: z.optional(hex),
  gas: z.optional(quantity),
  chainId: z.optional(quantity),
  type: z.optional(z.union([z.string(), z.number()])),
  authorizationList: z.optional(z.unknown()),
  accessList: z.optional(z.array(z.unknown())),
  blobs: z.optional(z.unknown()),
  blobVersionedHashes: z.optional(z.unknown()),
})

const toBigInt = (value: string | number | bigint | undefined): bigint | undefined =>
  value === undefined ? undefined : BigInt(value)

function readEvmTransaction(
  given: unknown,
  {
    account,
    chainId,
    refuse,
  }: { readonly account: string; readonly chainId: number; readonly refuse: Refuse },
): WantedTransaction {
  const read = evmTransaction.safeParse(given)
  if (!read.success) throw refuse('errorRequest', 'invalidRequest')
  const { from, to, value, data, input, gas, chainId: asked, type } = read.data
  if (read.data.authorizationList !== undefined || Number(type) === 4)
    throw refuse('errorAuthorization', 'refused')
  const isBlob = read.data.blobs !== undefined || read.data.blobVersionedHashes !== undefined
  const isListed = (read.data.accessList?.length ?? 0) > 0
  if (isBlob || isListed || Number(type) === 3) throw refuse('errorUnsupported', 'unsupported')
  if (from && from.toLowerCase() !== account.toLowerCase()) throw refuse('errorAccount', 'wrongAccount')
  if (asked !== undefined && Number(asked) !== chainId) throw refuse('errorNetwork', 'wrongNetwork')
  if (data !== undefined && input !== undefined && data.toLowerCase() !== input.toLowerCase())
    throw refuse('errorRequest', 'invalidRequest')
  return {
    to: (to ?? undefined) as Hex | undefined,
    value: toBigInt(value) ?? 0n,
    data: (data ?? input ?? '0x') as Hex,
    gas: toBigInt(gas),
  }
}

const solanaParams = z.object({
  message: z.optional(z.string()),
  pubkey: z.optional(z.string()),
  transaction: z.optional(z.string()),
  transactions: z.optional(z.array(z.string()).check(z.minLength(1), z.maxLength(20))),
})

const decode58 = (text: string | undefined): Uint8Array | undefined => {
  try {
    return text === undefined ? undefined : base58.decode(text)
  } catch {
    return undefined
  }
}

function readSolana(method: string, params: unknown, addresses: Addresses, refuse: Refuse): WantedSignature {
  const given = Array.isArray(params) ? params[0] : params
  const read = solanaParams.safeParse(given)
  const invalid = () => refuse('errorRequest', 'invalidRequest')
  if (!read.success) throw invalid()
  const { message, pubkey, transaction, transactions } = read.data
  const { solana: own } = addresses
  if (pubkey !== undefined && pubkey !== own) throw refuse('errorAccount', 'wrongAccount')
  if (method === 'solana_signMessage') {
    const bytes = decode58(message)
    if (!bytes || isTransactionMessage(bytes)) throw invalid()
    return {
      kind: 'ready',
      request: { kind: 'solanaMessage', address: own, message: bytes },
      answer: 'signature',
    }
  }
  const isAll = method === 'solana_signAllTransactions'
  const texts = isAll ? transactions : transaction === undefined ? undefined : [transaction]
  const all = (texts ?? []).map(text => decode58(text))
  const key = base58.decode(own)
  const isOwn = (bytes: Uint8Array): boolean => {
    try {
      return signerIndexOf(readSolanaTransaction(bytes), key) >= 0
    } catch {
      return false
    }
  }
  const bytes = all.filter(each => each !== undefined)
  if (bytes.length === 0 || bytes.length < all.length) throw invalid()
  if (!bytes.every(isOwn)) throw refuse('errorAccount', 'wrongAccount')
  const request = { kind: 'solanaTransactions' as const, address: own, transactions: bytes }
  if (method === 'solana_signAndSendTransaction') return { kind: 'solanaSend', request }
  return { kind: 'ready', request, answer: isAll ? 'transactions' : 'transaction' }
}

/** The message and the address of personal_sign. Some pages send them in the other order, as eth_sign has it. */
function readPersonal(params: unknown, account: string, refuse: Refuse): SigningRequest {
  const [first, second] = Array.isArray(params) ? (params as readonly unknown[]) : []
  const isOwn = (value: unknown): boolean =>
    typeof value === 'string' && value.toLowerCase() === account.toLowerCase()
  if (typeof first !== 'string' || typeof second !== 'string') throw refuse('errorRequest', 'invalidRequest')
  const text = isOwn(second) ? first : second
  if (!isOwn(second) && !isOwn(first)) throw refuse('errorAccount', 'wrongAccount')
  const message = hex.safeParse(text).success ? fromHex(text) : new TextEncoder().encode(text)
  return { kind: 'message', address: account, message }
}

function readTyped(
  params: unknown,
  {
    addresses,
    account,
    refuse,
  }: { readonly addresses: Addresses; readonly account: string; readonly refuse: Refuse },
): SigningRequest {
  const [owner, text] = Array.isArray(params) ? (params as readonly unknown[]) : []
  if (typeof owner !== 'string' || owner.toLowerCase() !== account.toLowerCase())
    throw refuse('errorAccount', 'wrongAccount')
  const typedData = readTypedData(text)
  if (!typedData) throw refuse('errorRequest', 'invalidRequest')
  const { eip155, smartAccount } = addresses
  const isNested = account !== eip155
  if (isRefusedTypedData(typedData, [eip155, smartAccount]) || (isNested && !canBeNested(typedData)))
    throw refuse('errorTypedData', 'refused')
  return { kind: 'typedData', address: account, typedData }
}

/** Reads what a page asks a person to sign. @throws FrameRefusal for what this wallet does not sign */
export function readRequest(
  { method, params }: { readonly method: string; readonly params: unknown },
  {
    addresses,
    account = addresses.eip155,
    networkId,
    refuse,
  }: {
    readonly addresses: Addresses
    /** The account of eip155 that is asked: the eoa by default. */
    readonly account?: string
    readonly networkId: string
    readonly refuse: Refuse
  },
): WantedSignature {
  const [namespace, reference] = networkId.split(':')
  const isSolana = method.startsWith('solana_')
  if (isSolana !== (namespace === 'solana')) throw refuse('errorNetwork', 'wrongNetwork')
  if (isSolana) return readSolana(method, params, addresses, refuse)
  if (method === 'personal_sign')
    return { kind: 'ready', request: readPersonal(params, account, refuse), answer: 'hex' }
  if (method === 'eth_signTypedData_v4')
    return { kind: 'ready', request: readTyped(params, { addresses, account, refuse }), answer: 'hex' }
  if (method !== 'eth_sendTransaction') throw refuse('errorUnsupported', 'unsupported')
  const [given] = Array.isArray(params) ? (params as readonly unknown[]) : []
  const context = { account, chainId: Number(reference), refuse }
  return { kind: 'evmTransaction', wanted: readEvmTransaction(given, context) }
}
