import {
  type CallOptions,
  followTransaction,
  isLatchkeyError,
  LatchkeyError,
  type SearchInput,
  type SearchResult,
} from '@latchkey/core/adapter'
import { sha256 } from '@noble/hashes/sha2'
import { COMMITMENT } from '../../chain/accounts.js'
import type { TraceInput } from '../../chain/chain.types.js'
import { meaningOf } from '../../chain/compare-messages.js'
import type { ChainNode, Nodes } from '../../chain/nodes.js'
import { blockhashAnswer, heightAnswer, signaturesAnswer, wireAnswer } from '../../chain/schemas.js'
import { parseWire } from '../../chain/wire.js'
import { decodeSignature, encodeBase58 } from '../../codec/bytes.js'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 10_000
/** As many as a node gives at once. */
const MOST_SIGNATURES = 1_000

/** Names what a message does, whatever blockhash it has and whatever helper programs a wallet adds. */
function fingerprintOf(message: Uint8Array): string | undefined {
  const meaning = meaningOf(message)
  return meaning === undefined ? undefined : encodeBase58(sha256(new TextEncoder().encode(meaning)))
}

interface Trace {
  readonly fingerprint: string
  /** The newest transaction of the account; undefined where it had none. */
  readonly newest: string | undefined
}

/** @throws LatchkeyError `invalidRequest` */
function readTrace(text: string): Trace {
  const [fingerprint = '', newest = '', ...more] = text.split(' ')
  const isSound = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(fingerprint) && more.length === 0
  if (isSound && (newest === '' || decodeSignature(newest)))
    return { fingerprint, newest: newest === '' ? undefined : newest }
  throw new LatchkeyError('invalidRequest', 'This does not say where an account of Solana stood')
}

const fetchSignatures = (
  node: ChainNode,
  address: string,
  config: { readonly limit: number; readonly until?: string | undefined },
  options?: CallOptions,
) =>
  node.request(
    'getSignaturesForAddress',
    [address, { ...config, commitment: COMMITMENT }],
    signaturesAnswer,
    options,
  )

/**
 * What a transfer does, and the newest transaction of the account, as text. `undefined` where the node does not say.
 * @throws LatchkeyError `aborted`
 */
export async function traceAccount(
  nodes: Nodes,
  { networkId, from, transaction }: TraceInput,
  options?: CallOptions,
): Promise<string | undefined> {
  const parsed = parseWire(transaction)
  const fingerprint = parsed && fingerprintOf(parsed.message)
  if (fingerprint === undefined) return undefined
  try {
    const [newest] = await fetchSignatures(nodes.of(networkId), from, { limit: 1 }, options)
    return `${fingerprint} ${newest?.signature ?? ''}`
  } catch (error) {
    if (isLatchkeyError(error, 'aborted')) throw error
    nodes.host.env.logger.warn('The node did not say which transactions the account has sent', error)
    return undefined
  }
}

/** Makes the look for one transfer. It looks at no transaction twice. */
function createLook(nodes: Nodes, input: SearchInput, options: CallOptions) {
  const { fingerprint, newest } = readTrace(input.trace)
  const seen = new Set<string>()
  /** The last block that the transfer can be in: no blockhash given before now is good for longer. */
  let lastHeight: number | undefined

  const isOver = async (node: ChainNode): Promise<boolean> => {
    if (lastHeight === undefined) {
      const params = [{ commitment: COMMITMENT }]
      const { value } = await node.request('getLatestBlockhash', params, blockhashAnswer, options)
      lastHeight = value.lastValidBlockHeight
      return false
    }
    const params = [{ commitment: 'finalized' }]
    return (await node.request('getBlockHeight', params, heightAnswer, options)) > lastHeight
  }
  /** `undefined` where the node does not have the transaction yet. */
  const isWanted = async (node: ChainNode, signature: string): Promise<boolean | undefined> => {
    const config = { commitment: COMMITMENT, encoding: 'base64', maxSupportedTransactionVersion: 0 }
    const found = await node.request('getTransaction', [signature, config], wireAnswer, options)
    const wire = found && parseWire(found.transaction)
    if (!found) return undefined
    return wire ? fingerprintOf(wire.message) === fingerprint : false
  }
  return async (): Promise<SearchResult | undefined> => {
    const node = nodes.of(input.networkId)
    // Read before the list: what lands between the two reads is seen by the second.
    const over = await isOver(node)
    const listed = await fetchSignatures(node, input.from, { limit: MOST_SIGNATURES, until: newest }, options)
    // A node may not know `until`.
    const end = listed.findIndex(({ signature }) => signature === newest)
    let isWhole = end !== -1 || listed.length < MOST_SIGNATURES
    for (const { signature } of listed.slice(0, end === -1 ? undefined : end).reverse()) {
      if (seen.has(signature) || input.isOther(signature)) continue
      const wanted = await isWanted(node, signature)
      if (wanted) return { hash: signature }
      if (wanted === undefined) isWhole = false
      else seen.add(signature)
    }
    return over && isWhole ? {} : undefined
  }
}

/**
 * Looks for a transfer among the account's transactions since the wallet was asked. It can't come any more once its
 * blockhash is no longer good.
 * @throws LatchkeyError `invalidRequest`, `networkMissing`, `aborted`
 */
export async function searchTransfer(
  nodes: Nodes,
  input: SearchInput,
  options: CallOptions = {},
): Promise<SearchResult> {
  const look = createLook(nodes, input, options)
  nodes.of(input.networkId)
  return followTransaction(look, {
    env: nodes.host.env,
    signals: [options.signal, nodes.lifetime],
    firstWaitMs: FIRST_WAIT_MS,
    longestWaitMs: LONGEST_WAIT_MS,
  })
}
