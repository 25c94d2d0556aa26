import { type Clock, sleep } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { parseWalletAddress } from '../codec/address.js'
import { parseChainId } from '../codec/chain-id.js'
import { type Eip1193Provider, type Hex, toQuantity } from '../codec/rpc.js'
import type { SafeCall, SafeSdk } from './safe-sdk.types.js'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 15_000

const hash = v.custom<Hex>(value => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value))
const bytes = v.custom<Hex>(value => typeof value === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(value))
const quantity = v.custom<Hex>(value => typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value))
const infoSchema = v.looseObject({ safeAddress: v.string(), chainId: v.number() })
const sentSchema = v.looseObject({ safeTxHash: hash })
const signedSchema = v.looseObject({ signature: v.optional(bytes) })
const statusSchema = v.looseObject({
  txStatus: v.picklist(['AWAITING_CONFIRMATIONS', 'AWAITING_EXECUTION', 'CANCELLED', 'FAILED', 'SUCCESS']),
  txHash: v.nullish(hash),
})
const callSchema = v.object({
  to: v.string(),
  value: v.optional(quantity, '0x0'),
  data: v.optional(bytes, '0x'),
  from: v.optional(v.string()),
  chainId: v.optional(v.string()),
})
const batchSchema = v.object({
  from: v.optional(v.string()),
  chainId: v.string(),
  calls: v.pipe(v.array(callSchema), v.minLength(1), v.maxLength(256)),
})

/** The Safe that the frame is about. */
export interface SafeAccount {
  readonly address: Hex
  readonly chainId: number
}

/** What a provider of a Safe stands on. */
export interface SafeProviderInput {
  readonly sdk: SafeSdk
  readonly account: SafeAccount
  readonly clock: Clock
  readonly lifetime: AbortSignal
}

const failure = (code: number, message: string): Error => Object.assign(new Error(message), { code })

function read<Schema extends v.GenericSchema>(schema: Schema, value: unknown, code: number, what: string) {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw failure(code, `Invalid ${what}`)
}

/** The account that the frame names; undefined for anything else. */
export function readSafe(info: unknown): SafeAccount | undefined {
  const parsed = v.safeParse(infoSchema, info)
  const address = parsed.success ? parseWalletAddress(parsed.output.safeAddress) : undefined
  const chainId = parsed.success ? parseChainId(parsed.output.chainId) : undefined
  return address && chainId ? { address, chainId } : undefined
}

/** Where a Safe transaction stands. */
const fetchStatus = async ({ sdk }: SafeProviderInput, id: string) =>
  read(statusSchema, await sdk.txs.getBySafeTxHash(id), -32603, 'status of a Safe transaction')

/**
 * Waits for the hash on the chain, until all owners have signed and one has executed: minutes or days. The hash of a
 * Safe transaction is no transaction hash, so nothing is reported as sent before the execution.
 */
async function waitForHash(input: SafeProviderInput, id: string): Promise<Hex> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    // Safe's service may not know it yet, or be out of reach: the transaction is there all the same.
    const status = await fetchStatus(input, id).catch(() => undefined)
    if (status?.txHash) return status.txHash
    if (status?.txStatus === 'CANCELLED')
      throw failure(4001, 'The owners of the Safe rejected the transaction')
    if (status?.txStatus === 'FAILED') throw failure(-32003, 'The Safe could not execute the transaction')
    await sleep(waitMs, input.clock, input.lifetime)
  }
}

/** Refuses what is for another account or network than the Safe's. */
function requireOwn({ account }: SafeProviderInput, from: unknown, chainId: unknown): void {
  if (from !== undefined && parseWalletAddress(from) !== account.address)
    throw failure(4100, 'The request is for another account than the Safe')
  if (chainId !== undefined && parseChainId(chainId) !== account.chainId)
    throw failure(4901, 'The Safe is on another network')
}

async function send(
  input: SafeProviderInput,
  calls: readonly v.InferOutput<typeof callSchema>[],
): Promise<Hex> {
  const txs = calls.map(({ to, value, data }): SafeCall => ({ to, value: BigInt(value).toString(), data }))
  return read(sentSchema, await input.sdk.txs.send({ txs }), -32603, 'answer of the Safe').safeTxHash
}

async function fetchCallsStatus(input: SafeProviderInput, id: unknown) {
  const { txStatus, txHash } = await fetchStatus(input, read(hash, id, 5730, 'id of a batch'))
  const status = {
    AWAITING_CONFIRMATIONS: 100,
    AWAITING_EXECUTION: 100,
    CANCELLED: 400,
    FAILED: 500,
    SUCCESS: 200,
  }[txStatus]
  const receipt = txHash && { transactionHash: txHash, status: txStatus === 'SUCCESS' ? '0x1' : '0x0' }
  const chainId = toQuantity(input.account.chainId)
  return { version: '2.0.0', id, chainId, status, atomic: true, receipts: receipt ? [receipt] : [] }
}

type Handler = (input: SafeProviderInput, params: readonly unknown[]) => unknown

const signatureOf = (answer: unknown): Hex =>
  read(signedSchema, answer, -32603, 'signature').signature ?? '0x'

const handlers: Readonly<Record<string, Handler>> = {
  eth_accounts: ({ account }) => [account.address],
  eth_requestAccounts: ({ account }) => [account.address],
  eth_chainId: ({ account }) => toQuantity(account.chainId),
  async personal_sign(input, [message, from]) {
    requireOwn(input, from ?? null, undefined)
    return signatureOf(await input.sdk.txs.signMessage(String(message)))
  },
  async eth_signTypedData_v4(input, [from, text]) {
    requireOwn(input, from ?? null, undefined)
    return signatureOf(await input.sdk.txs.signTypedMessage(JSON.parse(String(text)) as never))
  },
  async eth_sendTransaction(input, [transaction]) {
    const call = read(callSchema, transaction, -32602, 'transaction')
    requireOwn(input, call.from, call.chainId)
    return waitForHash(input, await send(input, [call]))
  },
  async wallet_sendCalls(input, [batch]) {
    const { from, chainId, calls } = read(batchSchema, batch, -32602, 'batch')
    requireOwn(input, from, chainId)
    return { id: await send(input, calls) }
  },
  wallet_getCallsStatus: (input, [id]) => fetchCallsStatus(input, id),
  wallet_getCapabilities: ({ account }) => ({
    [toQuantity(account.chainId)]: { atomic: { status: 'supported' } },
  }),
  wallet_switchEthereumChain(input, [network]) {
    requireOwn(
      input,
      undefined,
      read(v.looseObject({ chainId: v.string() }), network, -32602, 'network').chainId,
    )
    return null
  },
}

/** An EIP-1193 provider over Safe's frame. A Safe has one account and one network, so it has no events. */
export const createSafeProvider = (input: SafeProviderInput): Eip1193Provider => ({
  async request({ method, params = [] }) {
    const handle = Object.hasOwn(handlers, method) ? handlers[method] : undefined
    if (!handle) throw failure(4200, `A Safe does not support ${method}`)
    return handle(input, Array.isArray(params) ? params : [])
  },
  on: () => undefined,
  removeListener: () => undefined,
})
