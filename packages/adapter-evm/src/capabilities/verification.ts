import {
  type CallOptions,
  type ErrorCode,
  type LatchkeyError,
  throwIfAborted,
  type VerifyMessageInput,
} from '@latchkey/core/adapter'
import { createClient, type Transport } from 'viem'
import { verifyMessage as verify } from 'viem/actions'
import type { Nodes } from '../chain/nodes.js'
import type { Hex } from '../rpc.js'

/** Failures after which nothing is known: a node that is down must not make a signature look forged. */
const UNKNOWN: ReadonlySet<ErrorCode> = new Set(['networkError', 'rateLimited', 'timeout', 'aborted'])

/**
 * Whether the account signed the text: ERC-6492, then ERC-1271 on the account's network, then EIP-191.
 * @throws LatchkeyError `networkMissing`, `networkError`, `rateLimited`, `timeout`, `aborted`
 */
export async function verifyMessage(
  nodes: Nodes,
  input: VerifyMessageInput,
  options: CallOptions = {},
): Promise<boolean> {
  const node = nodes.of(input.networkId)
  const address = nodes.codec.normalizeAddress(input.address) as Hex
  const signature = input.signed.signature as Hex
  if (input.signed.scheme !== 'eip191' || !/^0x(?:[0-9a-f]{2})+$/i.test(signature)) return false
  let failure: LatchkeyError | undefined
  const request = async (call: unknown): Promise<unknown> => {
    try {
      return await (node.transport.request as (...args: unknown[]) => Promise<unknown>)(call, {
        signal: options.signal ?? nodes.lifetime,
      })
    } catch (error) {
      const named = nodes.toError(error, 'networkError')
      if (UNKNOWN.has(named.code)) failure = named
      throw error
    }
  }
  const transport: Transport = () => ({ ...node.transport, request: request as never })
  const valid = await verify(createClient({ transport }), {
    address,
    message: input.message,
    signature,
  }).catch(() => false)
  throwIfAborted(options.signal)
  if (!valid && failure) throw failure
  return valid
}
