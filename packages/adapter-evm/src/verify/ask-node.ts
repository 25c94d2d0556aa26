import {
  type Env,
  type NetworkId,
  postJsonRpc,
  readText,
  referenceOf,
  runBounded,
} from '@latchkey/core/adapter'
import { literal, number, object, optional, parse, pipe, regex, string, union, unknown } from 'valibot'
import { findQuantity } from '../chain/answers.js'
import type { Hex } from '../codec/rpc.js'
import type { Ask, ContractCheck } from './contract-signature.js'

/** How long a node may take, in milliseconds, for all that it is asked. */
const TIMEOUT_MS = 5_000
/** The code of a contract is the longest answer. In bytes. */
const LONGEST_ANSWER = 131_072

const ID = 1
const answerSchema = union([
  object({ id: literal(ID), result: pipe(string(), regex(/^0x[0-9a-f]*$/i)) }),
  object({
    id: literal(ID),
    error: object({ code: number(), message: string(), data: optional(unknown()) }),
  }),
])

/**
 * Whether a contract reverted. Nodes have no common code for it: 3 is geth's, others say it in the message, and Nethermind
 * says it in the data.
 */
const isRevert = ({ code, message, data }: { code: number; message: string; data?: unknown }): boolean =>
  code === 3 || /revert|invalid opcode/i.test(typeof data === 'string' ? `${message} ${data}` : message)

const createAsk =
  (fetch: Env['fetch'], url: string, signal: AbortSignal): Ask =>
  async (method, params) => {
    const response = await postJsonRpc(fetch, url, { id: ID, method, params }, signal)
    const answer = parse(answerSchema, JSON.parse(await readText(response, LONGEST_ANSWER)))
    if ('result' in answer) return answer.result as Hex
    if (isRevert(answer.error)) return 'refused'
    throw new Error('The node gave no answer')
  }

/**
 * Asks a node whether a contract signed. Undefined if the node is away or late, is on another network, or answers
 * something else: the question is open then.
 */
export async function askNode(
  { clock, fetch }: Pick<Env, 'clock' | 'fetch'>,
  url: string,
  networkId: NetworkId,
  check: ContractCheck,
): Promise<boolean | undefined> {
  const run = async (signal: AbortSignal): Promise<boolean | undefined> => {
    const ask = createAsk(fetch, url, signal)
    // A node of another network knows another contract at the address: anybody may have put one there.
    const chainId = findQuantity(await ask('eth_chainId', []))
    return chainId === BigInt(referenceOf(networkId)) ? check(ask) : undefined
  }
  const late = 'The node did not answer in time'
  return runBounded(run, { clock, timeoutMs: TIMEOUT_MS, late, signals: [] }).catch(() => undefined)
}
