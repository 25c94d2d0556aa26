import {
  type CallOptions,
  isLatchkeyError,
  LatchkeyError,
  sendSigned,
  type TransferOptions,
} from '@latchkey/core/adapter'
import * as v from 'valibot'
import type { SignPayload, SubmitInput } from '../chain/chain.types.js'
import { checkExtensions } from '../chain/extensions.js'
import type { ChainNode, Nodes } from '../chain/nodes.js'
import { check, hashSchema, loadRuntime, type Runtime, versionType } from '../chain/runtime.js'
import type { createSentList } from '../chain/sent.js'
import { signedMetadataHash } from '../chain/signed-hash.js'
import { decodeAccount } from '../codec/address.js'
import { isHex } from '../codec/bytes.js'
import type { Hex } from '../codec/codec.types.js'
import type { SignerAnswer } from '../connectors/sign.js'
import type { SignerPayload } from '../injected.types.js'
import { requireFee } from './fees.js'
import { findKeyType, toSignedFields } from './key-type.js'

/** A transaction waits at most so many blocks: some minutes. */
const PERIOD = 64
/** Every runtime takes it, also those that know version 5. */
const EXTRINSIC_VERSION = 4
/** The node has it already: this is what an answer that got lost looks like when it is asked again. */
const ALREADY_IMPORTED = 1013

/** Blocks and transactions are counted in 32 bits. */
const MAX_U32 = 2 ** 32 - 1
const counted = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_U32))
const headerSchema = v.object({
  number: v.pipe(v.string(), v.regex(/^0x[\da-f]{1,8}$/i), v.transform(Number), counted),
})
const nonceSchema = v.union([counted, v.pipe(v.string(), v.digits(), v.transform(Number), counted)])

/** The bare call, in the runtime's own reading. @throws LatchkeyError `invalidRequest` */
function readCall({ registry }: Runtime, call: Hex) {
  try {
    if (!isHex(call)) throw new Error('not hex')
    const read = registry.createType('Call', call)
    // A call of another network or version decodes to something else, if at all.
    if (read.toHex() === call.toLowerCase()) return read
  } catch {
    // Said below.
  }
  throw new LatchkeyError('invalidRequest', 'This is no call of the network', {
    hint: 'Encode the call with the metadata of the same network: `api.tx.….method.toHex()`.',
  })
}

/** What the block and the account add to a transaction. */
async function fetchTerms(node: ChainNode, from: string, options?: CallOptions) {
  const finalized = await node.request('chain_getFinalizedHead', [], options)
  const blockHash = check(hashSchema, finalized, 'its last block')
  const [header, index] = await Promise.all([
    node.request('chain_getHeader', [blockHash], options),
    node.request('system_accountNextIndex', [from], options),
  ])
  const block = check(headerSchema, header, 'a header').number
  return { blockHash, block, nonce: check(nonceSchema, index, 'the number of the next transaction') }
}

/** @throws LatchkeyError `unsupportedNetwork` */
async function findMetadataHash(node: ChainNode, runtime: Runtime, input: SubmitInput) {
  const metadataHash = await signedMetadataHash(node, runtime)
  if (metadataHash || !input.needsMetadataHash) return metadataHash
  throw new LatchkeyError('unsupportedNetwork', 'A transfer cannot be checked on this network')
}

async function createPayload(node: ChainNode, runtime: Runtime, input: SubmitInput, options?: CallOptions) {
  const { registry, genesisHash } = runtime
  checkExtensions(registry.signedExtensions)
  const method = readCall(runtime, input.call)
  const tx = registry.createType('Extrinsic', method, { version: EXTRINSIC_VERSION })
  const metadataHash = await findMetadataHash(node, runtime, input)
  const { blockHash, block, nonce } = await fetchTerms(node, input.from, options)
  const common = {
    blockHash,
    era: registry.createType('ExtrinsicEra', { current: block, period: PERIOD }),
    genesisHash,
    nonce,
    runtimeVersion: versionType(runtime),
    tip: input.tip ?? 0n,
    ...(metadataHash ? { mode: 1, metadataHash } : {}),
  }
  const fields = {
    ...common,
    address: input.from,
    blockNumber: block,
    method,
    signedExtensions: registry.signedExtensions,
    version: EXTRINSIC_VERSION,
    withSignedTransaction: true,
  }
  const payload = registry.createType('SignerPayload', fields).toPayload() as SignerPayload
  if (input.maxFee !== undefined) {
    const sized = registry.createType('Extrinsic', method, { version: EXTRINSIC_VERSION })
    await requireFee(node, sized.signFake(input.from, common).toU8a(), input.maxFee, options)
  }
  return { tx, payload, block, nonce }
}

const changed = () =>
  new LatchkeyError('transactionChanged', 'The wallet signed another transaction than it was asked to sign', {
    hint: 'Nothing was sent. Check the fee settings of the wallet, then try again.',
  })

/**
 * The transaction as the wallet wants it. A wallet may add a metadata hash to the payload. It may not put another call,
 * account, tip or fee token into it.
 * @throws LatchkeyError `transactionChanged`
 */
function readSigned({ registry }: Runtime, transaction: Hex, input: SubmitInput, payload: SignerPayload) {
  try {
    const signed = registry.createType('Extrinsic', transaction)
    const signer = decodeAccount(signed.signer.toString())?.join()
    const isKept =
      signed.method.toHex() === input.call.toLowerCase() &&
      signed.tip.toBigInt() === (input.tip ?? 0n) &&
      signed.nonce.toBigInt() === BigInt(payload.nonce) &&
      !signed.assetId?.isSome &&
      (payload.mode !== 1 || signed.mode.toNumber() === 1)
    if (signed.isSigned && isKept && signer === decodeAccount(input.from)?.join()) return signed
  } catch {
    // Said below.
  }
  throw changed()
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

/** Nobody has been asked yet: what the SDK can't make of the node's answers is no transfer that may have been sent. */
function requireCode(error: unknown): never {
  throw isLatchkeyError(error)
    ? error
    : new LatchkeyError('invalidResponse', 'The node answered what no transaction can be made of', {
        cause: error,
      })
}

/**
 * Builds a transaction around a call, has it signed and sends it. Once the wallet was asked, its answer counts: the
 * signal ends there.
 * @throws LatchkeyError `userRejected`, `invalidRequest`, `invalidResponse`, `feeRose`, `feeUnreasonable`,
 * `transactionChanged`, `unconfirmed`
 */
export async function submitCall(
  nodes: Nodes,
  sent: ReturnType<typeof createSentList>,
  asked: SubmitInput,
  sign: SignPayload,
  options?: TransferOptions,
): Promise<{ hash: string }> {
  const { networkId, connectorId } = asked
  const node = nodes.of(networkId)
  const from = nodes.codec.normalizeAddress(asked.from, networkId)
  const input = { ...asked, from }
  const runtime = await loadRuntime(node, options)
  const { tx, payload, block, nonce } = await createPayload(node, runtime, input, options).catch(requireCode)
  const answer = await sign(payload)
  const signed = answer.signedTransaction
    ? readSigned(runtime, answer.signedTransaction, input, payload)
    : tx.addSignature(from, await typed(runtime, payload, answer), toSignedFields(payload))
  const hash = signed.hash.toHex()
  sent.remember({ hash, block, period: PERIOD, from, nonce })
  const transaction = signed.toHex()
  const give = async (again?: CallOptions) => {
    await sendTransaction(node, transaction, again)
    nodes.host.emit({ type: 'transactionSent', connectorId, networkId, hash })
  }
  return sendSigned(hash, give, options)
}
