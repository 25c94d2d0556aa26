import { fromBase58, fromBase64, toBase58, toBase64 } from '../bytes'
import type { Execution, Landed, Received } from '../ledger'
import { receive } from '../ledger'
import { feeOf } from '../priority-fee'
import { RpcError, rpcErrorCodes } from '../rpc-error'
import { describeTransactionError } from '../transaction-error'
import type { Methods, NodeContext } from './method.types'
import { addressAt, type Config, commitmentOf, configAt, inContext, textAt, textsAt } from './read-params'

const decodeWire = (text: string, encoding: unknown): Uint8Array =>
  encoding === 'base64' ? fromBase64(text) : fromBase58(text)

const receiveAt = (params: readonly unknown[], config: Config): Received =>
  receive(decodeWire(textAt(params, 0), config.encoding))

const describeSimulation = ({ error, logs, unitsConsumed }: Execution) => ({
  err: error,
  logs,
  accounts: null,
  unitsConsumed: Number(unitsConsumed),
  returnData: null,
  innerInstructions: null,
})

const checkPreflight = ({ ledger }: NodeContext, received: Received): void => {
  const execution = ledger.simulate(received, { verify: true })
  if (execution.error === null) return
  const why = describeTransactionError(execution.error)
  if (execution.error === 'SignatureFailure')
    throw new RpcError(
      rpcErrorCodes.signatureVerificationFailure,
      'Transaction signature verification failure',
    )
  const data = describeSimulation(execution)
  throw new RpcError(rpcErrorCodes.preflightFailure, `Transaction simulation failed: ${why}`, data)
}

const sendTransaction = (params: readonly unknown[], context: NodeContext): string => {
  const config = configAt(params, 1)
  const received = receiveAt(params, config)
  inContext(context.ledger, config, null)
  if (config.skipPreflight !== true) checkPreflight(context, received)
  context.outbox.add(received)
  return received.signature
}

const describeStatus = ({ slot, error }: Landed, context: NodeContext) => {
  const confirmationStatus = context.ledger.slots.commitmentOf(slot)
  const confirmations = confirmationStatus === 'finalized' ? null : context.ledger.slots.now() - slot
  return {
    slot,
    confirmations,
    err: error,
    status: error === null ? { Ok: null } : { Err: error },
    confirmationStatus,
  }
}

/** Sending, trying out and looking up transactions. */
export const transactionMethods: Methods = {
  sendTransaction,
  simulateTransaction: (params, { ledger }) => {
    const config = configAt(params, 1)
    const received = receiveAt(params, config)
    const options = {
      verify: config.sigVerify === true,
      anyBlockhash: config.replaceRecentBlockhash === true,
    }
    return inContext(ledger, config, describeSimulation(ledger.simulate(received, options)))
  },
  getFeeForMessage: (params, { ledger }) => {
    const bytes = fromBase64(textAt(params, 0))
    // A message alone: as a transaction it has room for its signatures in front.
    const signers = bytes[bytes[0] !== undefined && bytes[0] >= 128 ? 1 : 0] ?? 0
    const received = receive(Uint8Array.from([signers, ...new Uint8Array(signers * 64), ...bytes]))
    const known = ledger.slots.lastValid(received.message.lifetimeToken)
    const valid = known !== undefined && ledger.slots.now() <= known
    return inContext(ledger, configAt(params, 1), valid ? Number(feeOf(received)) : null)
  },
  getRecentPrioritizationFees: (_, { ledger: { slots }, outbox }) =>
    Array.from({ length: 20 }, (_, index) => ({
      slot: slots.now() - index,
      prioritizationFee: outbox.priorityFee,
    })),
  getSignatureStatuses: (params, context) => {
    const values = textsAt(params, 0).map(signature => {
      const landed = context.ledger.history.get(signature)
      return landed ? describeStatus(landed, context) : null
    })
    return inContext(context.ledger, { commitment: 'processed' }, values)
  },
  getTransaction: (params, { ledger }) => {
    const config = configAt(params, 1)
    const landed = ledger.history.get(textAt(params, 0))
    if (!landed || landed.slot > ledger.slots.at(commitmentOf(config))) return null
    return describeLanded(landed, config)
  },
  getSignaturesForAddress: (params, { ledger }) => {
    const address = addressAt(params, 0)
    const config = configAt(params, 1)
    const limit = typeof config.limit === 'number' ? config.limit : 1000
    const newestFirst = [...ledger.history.values()].reverse()
    const visible =
      config.commitment === undefined ? ledger.slots.now() : ledger.slots.at(commitmentOf(config))
    // Of any transaction, whether or not it is one of the address: it names a place on the ledger.
    const place = newestFirst.findIndex(({ signature }) => signature === config.before)
    const isUnknown = config.before !== undefined && place === -1
    const end = newestFirst.findIndex(({ signature }) => signature === config.until)
    return newestFirst
      .slice(isUnknown ? newestFirst.length : place + 1, end === -1 ? undefined : end)
      .filter(({ slot, message }) => slot <= visible && message.staticAccounts.includes(address))
      .slice(0, limit)
      .map(({ signature, slot, error, time }) => ({
        signature,
        slot,
        err: error,
        memo: null,
        blockTime: time,
        confirmationStatus: ledger.slots.commitmentOf(slot),
      }))
  },
}

const describeMessage = ({ message, transaction }: Landed) => ({
  signatures: Object.values(transaction.signatures).map(each => toBase58(each ?? new Uint8Array(64))),
  message: {
    accountKeys: message.staticAccounts,
    header: {
      numRequiredSignatures: message.header.numSignerAccounts,
      numReadonlySignedAccounts: message.header.numReadonlySignerAccounts,
      numReadonlyUnsignedAccounts: message.header.numReadonlyNonSignerAccounts,
    },
    recentBlockhash: message.lifetimeToken,
  },
})

/** A transaction on the ledger, as `json` or as base64: this local node does not parse instructions. */
const describeLanded = (landed: Landed, { encoding, maxSupportedTransactionVersion }: Config) => {
  const { version } = landed.message
  if (version !== 'legacy' && maxSupportedTransactionVersion === undefined)
    throw new RpcError(
      rpcErrorCodes.unsupportedTransactionVersion,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    )
  return {
    slot: landed.slot,
    blockTime: landed.time,
    version,
    transaction: encoding === 'json' ? describeMessage(landed) : [toBase64(landed.wire), 'base64'],
    meta: {
      err: landed.error,
      status: landed.error === null ? { Ok: null } : { Err: landed.error },
      fee: Number(landed.fee),
      preBalances: landed.preBalances.map(Number),
      postBalances: landed.postBalances.map(Number),
      preTokenBalances: landed.preTokenBalances,
      postTokenBalances: landed.postTokenBalances,
      innerInstructions: null,
      logMessages: landed.logs,
      loadedAddresses: { writable: [], readonly: [] },
      computeUnitsConsumed: Number(landed.unitsConsumed),
    },
  }
}
