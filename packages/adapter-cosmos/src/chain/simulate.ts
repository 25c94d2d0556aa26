import { type CallOptions, LatchkeyError } from '@latchkey/core/adapter'
import type { ChainAccount } from './auth.js'
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

/**
 * Tries a transfer out on the network's node and gives the gas that it used.
 * @throws LatchkeyError `insufficientFunds`, `invalidAddress`, `transactionRejected`, and what the node fails with
 */
export async function simulateTransfer(
  node: ChainNode,
  account: ChainAccount,
  transfer: Transfer,
  options?: CallOptions,
): Promise<bigint> {
  const noFee = { gas: 0n, denom: node.facts.denom, amount: 0n }
  const key = signerKey(node, account, ANY_KEY)
  const authInfo = encodeAuthInfo(key, account.sequence, 'direct', noFee)
  const tx = encodeTx(encodeBody(transfer), authInfo, new Uint8Array())
  return query(node, PATH, writeFields([2, tx]), readGas, options)
}
