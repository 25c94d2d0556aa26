import { type CallOptions, LatchkeyError, type NetworkId } from '@latchkey/core/adapter'
import type { Chain } from '../chain/chain.types.js'
import { chainIdHex } from '../codec/chain-id.js'
import { failuresOf, isRejection, toEvmError } from '../codec/errors.js'
import type { Hex } from '../codec/rpc.js'
import { parseAnswer, readHash } from '../codec/schemas.js'
import type { Session, Wallet } from '../connectors/session.js'
import type { CallReceipt, CallsStatus } from './calls.types.js'
import type { PlainCall } from './calls-request.js'

const PREFIX = 'sequence'
const UNSUPPORTED_CODES: readonly unknown[] = [4200, -32601, -32602, -32603, -32004]
const UNSUPPORTED_TEXT =
  /unsupported wc_ method|did not match any variant of untagged enum|missing or invalid\. request\(\)|feature toggled misconfigured|response has no error or result|eip-7702 not supported|not supported|unsupported method|does not exist|is not available/i
/** What a wallet that knows batches says about one that cannot be done. */
const MEANT = new Set([
  'insufficientFunds',
  'executionReverted',
  'userRejected',
  'requestPending',
  'notAuthorized',
])

/** Whether a wallet's refusal means that it has no batches. */
export function lacksBatches(error: unknown): boolean {
  const failures = failuresOf(error)
  if (isRejection(failures) || MEANT.has(toEvmError(error).code)) return false
  return failures.some(({ code, text }) => UNSUPPORTED_CODES.includes(code) || UNSUPPORTED_TEXT.test(text))
}

/** A sequence's id says all that is needed to look it up again, also after the page was loaded anew. */
const toId = (networkId: NetworkId, total: number, hashes: readonly string[]) =>
  [PREFIX, networkId.replace(':', '-'), total, ...hashes].join('.')

/** What a sequence's id says; undefined for the id of a wallet's own batch. */
export function parseSequenceId(id: string) {
  const [prefix, network = '', total, ...hashes] = id.split('.')
  if (prefix !== PREFIX || hashes.length === 0 || !/^eip155-\d+$/.test(network)) return undefined
  return { networkId: network.replace('-', ':') as NetworkId, total: Number(total), hashes }
}

/** With its chain id, so that a wallet which changes network in this moment refuses instead of sending elsewhere. */
const toTransaction = ({ to, data, value = '0x0' }: PlainCall, from: string, chainId: Hex) => ({
  from,
  ...(to === undefined ? {} : { to }),
  value,
  ...(data === undefined ? {} : { data }),
  chainId,
})

/**
 * Minutes may pass between two calls, so the wallet is asked before each.
 * @throws LatchkeyError `unsupportedNetwork`
 */
async function requireNetwork(wallet: Wallet, networkId: NetworkId, options?: CallOptions): Promise<void> {
  if ((await wallet.chainId(options)) === Number(chainIdHex(networkId))) return
  throw new LatchkeyError('unsupportedNetwork', `The wallet isn't on ${networkId}, which the calls are for`, {
    hint: 'Switch the wallet to the network of the calls first.',
  })
}

/**
 * One transaction after the other, each confirmed before the next is asked for: a later call may need an earlier one.
 * When a later one is refused, the id tells how far it came.
 * @throws LatchkeyError when the first one is refused
 */
export async function sendSequence(
  { wallet }: Session,
  chain: Chain,
  input: { calls: readonly PlainCall[]; networkId: NetworkId; from: string },
  options?: CallOptions,
): Promise<{ id: string }> {
  const { calls, networkId, from } = input
  const hashes: string[] = []
  for (const [index, call] of calls.entries()) {
    const transaction = toTransaction(call, from, chainIdHex(networkId))
    try {
      await requireNetwork(wallet, networkId, options)
      const answer = await wallet.ask(() => wallet.raw('eth_sendTransaction', [transaction]), options)
      const hash = parseAnswer(readHash, answer, 'the hash of a transaction')
      hashes.push(hash)
      if (index === calls.length - 1) break
      const update = await chain.watch({ networkId, hash }, options)
      hashes[index] = update.hash
      if (update.status !== 'confirmed') break
    } catch (error) {
      if (hashes.length === 0) throw error
      break
    }
  }
  return { id: toId(networkId, calls.length, hashes) }
}

async function findReceipt(chain: Chain, networkId: NetworkId, hash: string, options?: CallOptions) {
  const receipt = await chain.nodes.of(networkId).request('eth_getTransactionReceipt', [hash], options)
  if (typeof receipt !== 'object' || receipt === null) return undefined
  const { status, blockNumber, gasUsed } = receipt as Record<string, string>
  return {
    transactionHash: hash,
    status: status === '0x0' ? 'reverted' : 'success',
    ...(blockNumber === undefined ? {} : { blockNumber: BigInt(blockNumber) }),
    ...(gasUsed === undefined ? {} : { gasUsed: BigInt(gasUsed) }),
  } satisfies CallReceipt
}

/** Where a sequence stands, from the chain. */
export async function fetchSequenceStatus(
  chain: Chain,
  id: string,
  options?: CallOptions,
): Promise<CallsStatus> {
  const sequence = parseSequenceId(id)
  if (!sequence) throw new LatchkeyError('unknownBatch', 'No batch has this id')
  const { networkId, total, hashes } = sequence
  const found = await Promise.all(hashes.map(hash => findReceipt(chain, networkId, hash, options)))
  const receipts = found.filter(receipt => receipt !== undefined)
  const good = receipts.filter(receipt => receipt.status === 'success').length
  const pending = receipts.length < hashes.length
  const statusCode = pending ? 100 : good === total ? 200 : good === 0 ? 500 : 600
  const status = pending
    ? 'pending'
    : good === total
      ? 'confirmed'
      : good === 0
        ? 'reverted'
        : 'partlyReverted'
  return { id, status, statusCode, atomic: false, networkId, receipts }
}
