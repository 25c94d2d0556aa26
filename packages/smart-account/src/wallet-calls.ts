import { type Address, type Hex, isAddress, isHex } from 'viem'
import type { AccountCall } from './calls.js'
import { SmartAccountError } from './errors.js'

/** A request of `wallet_sendCalls` (EIP-5792), checked: what becomes one atomic user operation. */
export interface WalletCalls {
  readonly id: string | undefined
  readonly chainId: number
  readonly calls: readonly AccountCall[]
  /** The paymaster of the app (ERC-7677), if it named one. */
  readonly paymasterUrl: string | undefined
  /** True where the calls may be sent without the paymaster. */
  readonly isPaymasterOptional: boolean
}

/** What a bundler answers to `eth_getUserOperationReceipt`, as far as it is read here. */
export interface OperationReceipt {
  readonly success: boolean
  readonly logs: readonly { readonly address: Address; readonly topics: readonly Hex[]; readonly data: Hex }[]
  readonly receipt: {
    readonly transactionHash: Hex
    readonly blockHash: Hex
    readonly blockNumber: Hex
    readonly gasUsed: Hex
  }
}

/** Where an operation is: waiting, given up by the bundler, or in a block. */
export type OperationState = 'pending' | 'dropped' | OperationReceipt

/** An answer of `wallet_getCallsStatus`. */
export interface CallsStatus {
  readonly version: '2.0.0'
  readonly id: string
  readonly chainId: Hex
  /** 100 waits, 200 is in a block, 400 never will be, 500 is in a block and reverted as a whole. */
  readonly status: 100 | 200 | 400 | 500
  readonly atomic: true
  readonly receipts?: readonly object[]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const refuse = (message: string): never => {
  throw new SmartAccountError('invalidRequest', message)
}

const readQuantity = (value: unknown, what: string): bigint =>
  typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)
    ? BigInt(value)
    : refuse(`${what} must be a number in hex.`)

const readCall = (value: unknown): AccountCall => {
  const call = isRecord(value) ? value : refuse('A call must be an object.')
  const { to, data = '0x', value: amount = '0x0', capabilities } = call
  if (typeof to !== 'string' || !isAddress(to, { strict: false }))
    return refuse('A call needs an address in `to`: a smart account deploys nothing by itself.')
  if (!isHex(data) || data.length % 2 !== 0) return refuse('The data of a call must be bytes in hex.')
  refuseRequired(capabilities, [])
  return { to, data, value: readQuantity(amount, 'The value of a call') }
}

/** A capability that is not optional and not known makes the request fail (5700). */
const refuseRequired = (capabilities: unknown, known: readonly string[]): void => {
  for (const [name, each] of Object.entries(isRecord(capabilities) ? capabilities : {}))
    if (!known.includes(name) && !(isRecord(each) && each.optional === true))
      throw new SmartAccountError(
        'unsupportedCapability',
        `The capability ${name.slice(0, 50)} is not supported.`,
      )
}

const readPaymaster = (capabilities: unknown): Pick<WalletCalls, 'paymasterUrl' | 'isPaymasterOptional'> => {
  const service = isRecord(capabilities) ? capabilities.paymasterService : undefined
  if (service === undefined) return { paymasterUrl: undefined, isPaymasterOptional: true }
  const { url, optional } = isRecord(service) ? service : {}
  const isUrl = typeof url === 'string' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
  return isUrl
    ? { paymasterUrl: url, isPaymasterOptional: optional === true }
    : refuse('The paymaster service needs a URL.')
}

/**
 * Reads a request of `wallet_sendCalls` (EIP-5792, version 2.0.0) for an account. Every batch is atomic, so
 * `atomicRequired` may be either.
 * @throws SmartAccountError `invalidRequest`, `unsupportedCapability`
 */
export function readWalletCalls(request: unknown, account: Address): WalletCalls {
  const { from, chainId, calls, id, capabilities } = isRecord(request)
    ? request
    : refuse('The request is empty.')
  if (from !== undefined && String(from).toLowerCase() !== account.toLowerCase())
    refuse('The request names another account.')
  if (id !== undefined && (typeof id !== 'string' || id.length > 4_096)) refuse('The id must be a text.')
  if (!Array.isArray(calls) || calls.length === 0) return refuse('The request has no calls.')
  refuseRequired(capabilities, ['paymasterService'])
  return {
    id: id as string | undefined,
    chainId: Number(readQuantity(chainId, 'The chain id')),
    calls: calls.map(readCall),
    ...readPaymaster(capabilities),
  }
}

/** Answers `wallet_getCallsStatus` (EIP-5792) from what the bundler knows about the operation. */
export function toCallsStatus(id: string, chainId: number, state: OperationState): CallsStatus {
  const answer = { version: '2.0.0', id, chainId: `0x${chainId.toString(16)}`, atomic: true } as const
  if (state === 'pending') return { ...answer, status: 100 }
  if (state === 'dropped') return { ...answer, status: 400 }
  const { success, logs, receipt } = state
  const { transactionHash, blockHash, blockNumber, gasUsed } = receipt
  return {
    ...answer,
    status: success ? 200 : 500,
    receipts: [
      {
        // The calls' own: those of others in the same transaction do not count.
        logs: logs.map(({ address, topics, data }) => ({ address, topics, data })),
        status: success ? '0x1' : '0x0',
        ...{ transactionHash, blockHash, blockNumber, gasUsed },
      },
    ],
  }
}

/** Answers `wallet_getCapabilities` (EIP-5792) for the networks that have a bundler. */
export const getAccountCapabilities = (
  networks: readonly { readonly chainId: number; readonly hasPaymaster: boolean }[],
): Readonly<Record<Hex, { readonly atomic: object; readonly paymasterService: object }>> =>
  Object.fromEntries(
    networks.map(({ chainId, hasPaymaster }) => [
      `0x${chainId.toString(16)}`,
      { atomic: { status: 'supported' }, paymasterService: { supported: hasPaymaster } },
    ]),
  )
