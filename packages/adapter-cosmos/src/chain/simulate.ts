import { type CallOptions, type ErrorCode, isLatchkeyError, LatchkeyError } from '@latchkey/core/adapter'
import type { ChainAccount } from './auth.js'
import { keyTypesOf, learnKeyType } from './key-types.js'
import type { ChainNode } from './nodes.js'
import { lastBytes, numberOf, readFields, writeFields } from './protobuf.js'
import { query } from './query.js'
import { encodeAuthInfo, encodeBody, encodeTx, signerKey, type Transfer } from './tx.js'

const PATH = '/cosmos.tx.v1beta1.Service/Simulate'
/** A trial needs a key of the right length; which one is not looked at. */
const ANY_KEY = `02${'79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'}`

function readGas(bytes: Uint8Array): bigint {
  const used = numberOf(readFields(lastBytes(readFields(bytes), 1) ?? new Uint8Array()), 2)
  if (used > 0n) return used
  throw new LatchkeyError('invalidResponse', 'The node said that a transfer uses no gas')
}

async function simulateWith(
  node: ChainNode,
  account: ChainAccount,
  typeUrl: string,
  transfer: Transfer,
  options?: CallOptions,
): Promise<bigint> {
  const noFee = { gas: 0n, denom: node.facts.denom, amount: 0n }
  const key = signerKey(account, typeUrl, ANY_KEY)
  const authInfo = encodeAuthInfo(key, account.sequence, 'direct', noFee)
  const tx = encodeTx(encodeBody(transfer), authInfo, new Uint8Array())
  return query(node, PATH, writeFields([2, tx]), readGas, options)
}

/** Failures that say nothing about the key. */
const OF_NODE: ReadonlySet<ErrorCode> = new Set([
  'networkError',
  'rateLimited',
  'timeout',
  'aborted',
  'invalidResponse',
])

/** What chains answer to a key of a type that they don't know, and to other transactions that they can't read. */
const OF_KEY: ReadonlySet<ErrorCode> = new Set(['invalidRequest', 'transactionRejected'])

/** A transfer that was tried out. */
export interface Trial {
  readonly gas: bigint
  /** The type of keys that the chain took. */
  readonly keyType: string
}

/**
 * Tries a transfer out on the network's node and gives the gas that it used. Where nobody says which type of keys the
 * chain has, those that it may have are tried until it takes one.
 * @throws LatchkeyError `insufficientFunds`, `invalidAddress`, `transactionRejected`, and what the node fails with
 */
export async function simulateTransfer(
  node: ChainNode,
  account: ChainAccount,
  transfer: Transfer,
  options?: CallOptions,
): Promise<Trial> {
  const failures: LatchkeyError[] = []
  for (const keyType of keyTypesOf(node, account)) {
    try {
      const gas = await simulateWith(node, account, keyType, transfer, options)
      learnKeyType(node, keyType)
      return { gas, keyType }
    } catch (error) {
      if (!isLatchkeyError(error) || OF_NODE.has(error.code)) throw error
      failures.push(error)
      // The chain has read the key: what it says is about the transfer.
      if (!OF_KEY.has(error.code)) throw error
    }
  }
  throw failures[0]
}
