import { type CallOptions, isLatchkeyError, LatchkeyError, type NetworkId } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { isHex } from '../bytes.js'
import type { ChainNode, Nodes } from '../chain/nodes.js'
import { check, hashSchema, loadRuntime, type Runtime } from '../chain/runtime.js'
import type { createSentList } from '../chain/sent.js'
import { decodeAccount } from '../connectors/address.js'
import type { SignerAnswer } from '../connectors/sign.js'
import type { Hex, SignerPayload } from '../injected.types.js'
import { findKeyType, toSignedFields } from './key-type.js'

/** A call to sign and send. */
export interface SubmitInput {
  readonly networkId: NetworkId
  readonly from: string
  readonly call: Hex
  readonly tip?: bigint
}

/** How the wallet signs a payload. */
export type SignPayload = (payload: SignerPayload) => Promise<SignerAnswer>

/** A transaction waits at most so many blocks: some minutes. */
const PERIOD = 64
/** The node has it already: this is what an answer that got lost looks like when it is asked again. */
const ALREADY_IMPORTED = 1013

const headerSchema = v.object({ number: v.string() })
const nonceSchema = v.union([v.number(), v.pipe(v.string(), v.digits(), v.transform(Number))])

/** The bare call, in the runtime's own reading. @throws LatchkeyError `invalidRequest` */
function readCall({ api }: Runtime, call: Hex) {
  try {
    if (!isHex(call)) throw new Error('not hex')
    const read = api.registry.createType('Call', call)
    // A call of another network or version decodes to something else, if at all.
    if (read.toHex() === call.toLowerCase()) return read
  } catch {
    // Said below.
  }
  throw new LatchkeyError('invalidRequest', 'This is no call of the network', {
    hint: 'Encode the call with the metadata of the same network: `api.tx.….method.toHex()`.',
  })
}

async function createPayload(
  node: ChainNode,
  runtime: Runtime,
  input: SubmitInput & { from: string },
  options?: CallOptions,
) {
  const { api, genesisHash } = runtime
  const finalized = await node.request('chain_getFinalizedHead', [], options)
  const blockHash = check(hashSchema, finalized, 'its last block')
  const [header, index] = await Promise.all([
    node.request('chain_getHeader', [blockHash], options),
    node.request('system_accountNextIndex', [input.from], options),
  ])
  const block = Number(check(headerSchema, header, 'a header').number)
  const nonce = check(nonceSchema, index, 'the number of the next transaction')
  const { registry, runtimeVersion } = api
  const tx = api.tx(readCall(runtime, input.call))
  const fields = {
    address: input.from,
    blockHash,
    blockNumber: block,
    era: registry.createType('ExtrinsicEra', { current: block, period: PERIOD }),
    genesisHash,
    method: tx.method,
    nonce,
    runtimeVersion,
    signedExtensions: registry.signedExtensions,
    tip: input.tip ?? 0n,
    version: tx.version,
    withSignedTransaction: true,
  }
  const payload = registry.createType('SignerPayload', fields).toPayload() as SignerPayload
  return { tx, payload, block, nonce }
}

/**
 * The transaction as the wallet wants it. A wallet may add to the payload (a metadata hash), not put another call or
 * another account into it.
 * @throws LatchkeyError `invalidResponse`
 */
function readSigned({ api }: Runtime, transaction: Hex, input: SubmitInput) {
  try {
    const signed = api.registry.createType('Extrinsic', transaction)
    const signer = decodeAccount(signed.signer.toString())?.join()
    const isAsked = signed.method.toHex() === input.call.toLowerCase()
    if (signed.isSigned && isAsked && signer === decodeAccount(input.from)?.join()) return signed
  } catch {
    // Said below.
  }
  throw new LatchkeyError(
    'invalidResponse',
    'The wallet signed another transaction than it was asked to sign',
  )
}

/** Where the wallet does not say how the account signs, its signature does. */
const typed = async (runtime: Runtime, payload: SignerPayload, { signature, keyType }: SignerAnswer) =>
  keyType === undefined ? findKeyType(runtime, payload, signature) : signature

async function sendTransaction(node: ChainNode, transaction: string, options?: CallOptions): Promise<void> {
  try {
    const answer = await node.request('author_submitExtrinsic', [transaction], options)
    check(hashSchema, answer, 'the hash of a transaction')
  } catch (error) {
    if (!isLatchkeyError(error) || error.rpcCode !== ALREADY_IMPORTED) throw error
  }
}

/**
 * Builds a transaction around a call, has it signed and sends it.
 * @throws LatchkeyError `userRejected`, `invalidRequest`, `invalidResponse`, `insufficientFunds`, `transactionRejected`
 */
export async function submitCall(
  nodes: Nodes,
  sent: ReturnType<typeof createSentList>,
  input: SubmitInput,
  sign: SignPayload,
  options?: CallOptions,
): Promise<{ hash: string }> {
  const node = nodes.of(input.networkId)
  const from = nodes.codec.normalizeAddress(input.from, input.networkId)
  const runtime = await loadRuntime(node, options)
  const { tx, payload, block, nonce } = await createPayload(node, runtime, { ...input, from }, options)
  const answer = await sign(payload)
  const signed = answer.signedTransaction
    ? readSigned(runtime, answer.signedTransaction, input)
    : tx.addSignature(from, await typed(runtime, payload, answer), toSignedFields(payload))
  const hash = signed.hash.toHex()
  // Signed is as good as sent: a caller who goes away now must find it, so the signal ends here.
  sent.remember({ hash, block, period: PERIOD, from, nonce })
  await sendTransaction(node, signed.toHex())
  return { hash }
}
