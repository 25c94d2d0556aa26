import {
  type CallOptions,
  type ErrorCode,
  type LatchkeyError,
  type SignedMessage,
  throwIfAborted,
  type VerifyMessageInput,
} from '@latchkey/core/adapter'
import { type Client, createClient, type Transport } from 'viem'
import { verifyHash } from 'viem/actions'
import { hashMessage } from 'viem/utils'
import type { Nodes } from '../chain/nodes.types.js'
import type { Hex } from '../codec/rpc.js'
import type { VerifyTypedDataInput } from '../codec/typed-data.types.js'
import { addressCodec, toEvmError } from '../connectors/wallet-code.js'
import { hashOfTypedData } from './typed-data-hash.js'

/** Failures after which nothing is known: a node that is down must not make a signature look forged. */
const UNKNOWN: ReadonlySet<ErrorCode> = new Set(['networkError', 'rateLimited', 'timeout', 'aborted'])

/** Runs a check of viem's on a network's node. A check that could not be done is a failure, not a no. */
async function check(
  nodes: Nodes,
  networkId: VerifyMessageInput['networkId'],
  verify: (client: Client) => Promise<boolean>,
  options: CallOptions = {},
): Promise<boolean> {
  const node = nodes.of(networkId)
  let failure: LatchkeyError | undefined
  const request = async (call: unknown): Promise<unknown> => {
    try {
      return await (node.transport.request as (...args: unknown[]) => Promise<unknown>)(call, {
        signal: options.signal ?? nodes.lifetime,
      })
    } catch (error) {
      const named = toEvmError(error, 'networkError')
      if (UNKNOWN.has(named.code)) failure = named
      throw error
    }
  }
  const transport: Transport = () => ({ ...node.transport, request: request as never })
  const valid = await verify(createClient({ transport })).catch(() => false)
  throwIfAborted(options.signal)
  if (!valid && failure) throw failure
  return valid
}

const signatureOf = ({ signature, scheme }: SignedMessage, expected: string): Hex | undefined =>
  scheme === expected && /^0x(?:[0-9a-f]{2})*$/i.test(signature) ? (signature as Hex) : undefined

/**
 * Whether the account signed the text: ERC-6492, then ERC-1271 on the account's network, then EIP-191.
 * @throws LatchkeyError `invalidAddress`, `networkMissing`, `networkError`, `rateLimited`, `timeout`, `aborted`
 */
export async function verifyMessage(
  nodes: Nodes,
  { networkId, signed, message, ...input }: VerifyMessageInput,
  options?: CallOptions,
): Promise<boolean> {
  const address = addressCodec.normalizeAddress(input.address) as Hex
  const signature = signatureOf(signed, 'eip191')
  if (!signature) return false
  const hash = hashMessage(message)
  return check(nodes, networkId, client => verifyHash(client, { address, hash, signature }), options)
}

/**
 * Whether the account signed the structured data: ERC-6492, then ERC-1271 on the account's network, then EIP-712.
 * @throws LatchkeyError `invalidAddress`, `invalidRequest`, `networkMissing`, `networkError`, `rateLimited`, `timeout`,
 * `aborted`
 */
export async function verifyTypedData(
  nodes: Nodes,
  { networkId, signed, typedData, ...input }: VerifyTypedDataInput,
  options?: CallOptions,
): Promise<boolean> {
  const address = addressCodec.normalizeAddress(input.address) as Hex
  const hash = hashOfTypedData(typedData)
  const signature = signatureOf(signed, 'eip712')
  if (!signature) return false
  return check(nodes, networkId, client => verifyHash(client, { address, hash, signature }), options)
}
