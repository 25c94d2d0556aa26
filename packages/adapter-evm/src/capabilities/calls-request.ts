import { LatchkeyError, type NetworkId } from '@latchkey/core/adapter'
import {
  array,
  bigint,
  looseObject,
  minLength,
  minValue,
  object,
  optional,
  pipe,
  record,
  regex,
  safeParse,
  string,
  union,
  unknown,
} from 'valibot'
import { parseAddress } from '../codec/address.js'
import { chainIdHex } from '../codec/chain-id.js'
import type { Hex } from '../codec/rpc.js'
import type { SendCallsInput, WalletCall } from './calls.types.js'

const MAX_ID_BYTES = 4096

const callsSchema = pipe(
  array(
    object({
      to: optional(pipe(string(), regex(/^0x/))),
      data: optional(pipe(string(), regex(/^0x(?:[0-9a-f]{2})*$/i))),
      value: optional(union([pipe(bigint(), minValue(0n)), pipe(string(), regex(/^0x[0-9a-f]+$/i))])),
      capabilities: optional(record(string(), unknown())),
    }),
  ),
  minLength(1),
)

const invalid = (message: string) => new LatchkeyError('invalidRequest', message)

/** One call as the wallet takes it: quantities without leading zeros, data in lower case. */
export interface PlainCall {
  readonly to?: Hex
  readonly data?: Hex
  readonly value?: Hex
  readonly capabilities?: Readonly<Record<string, unknown>>
}

function toPlainCall(call: WalletCall): PlainCall {
  const to = call.to === undefined ? undefined : parseAddress(call.to)
  if (call.to !== undefined && !to)
    throw new LatchkeyError('invalidAddress', 'A call of the batch goes to something that is no address')
  // Without `to` the call creates a contract: without code it would burn its value.
  if (!to && (call.data ?? '0x') === '0x')
    throw invalid('A call without `to` creates a contract: it needs `data`')
  return {
    ...(to ? { to } : {}),
    ...(call.data === undefined ? {} : { data: call.data.toLowerCase() as Hex }),
    ...(call.value === undefined ? {} : { value: `0x${BigInt(call.value).toString(16)}` as const }),
    ...(call.capabilities === undefined ? {} : { capabilities: call.capabilities }),
  }
}

/**
 * The calls, checked: `to` with 0x, or `data` that creates a contract (EIP-5792); the value is optional.
 * @throws LatchkeyError `invalidRequest`, `invalidAddress`
 */
export function parseCalls(calls: SendCallsInput['calls']): PlainCall[] {
  if (!safeParse(callsSchema, calls).success) {
    throw invalid('The `to` of a call begins with 0x; `data` and `value` are hex when they are there')
  }
  return calls.map(toPlainCall)
}

/**
 * The parameter of `wallet_sendCalls`, version 2.0.0.
 * @throws LatchkeyError `invalidRequest`, `invalidAddress`
 */
export function sendCallsParameters(input: SendCallsInput, networkId: NetworkId, from: string) {
  if (input.id !== undefined && new TextEncoder().encode(input.id).length > MAX_ID_BYTES) {
    throw invalid('The id of a batch has at most 4096 bytes')
  }
  return {
    version: '2.0.0',
    ...(input.id === undefined ? {} : { id: input.id }),
    from,
    chainId: chainIdHex(networkId),
    atomicRequired: input.atomicRequired ?? false,
    calls: parseCalls(input.calls),
    ...(input.capabilities === undefined ? {} : { capabilities: input.capabilities }),
  }
}

/** What `wallet_sendCalls` is given. */
export type BatchParameters = ReturnType<typeof sendCallsParameters>

const idSchema = union([string(), looseObject({ id: string() })])

/** The id of a batch: an object's, or a bare string as wallets of the first version answer. */
export function parseBatchId(answer: unknown): string {
  const parsed = safeParse(idSchema, answer)
  const id = parsed.success ? (typeof parsed.output === 'string' ? parsed.output : parsed.output.id) : ''
  if (id !== '') return id
  throw new LatchkeyError('invalidResponse', 'The wallet answered a batch without an id')
}
