import { type CallOptions, LatchkeyError, type TransferInput } from '@latchkey/core/adapter'
import { parseAssetId } from '../chain/assets.js'
import type { Nodes } from '../chain/nodes.js'
import { loadRuntime, type Runtime } from '../chain/runtime.js'
import type { Hex } from '../injected.types.js'
import { requireAccountId } from './balance.js'
import { available, minimumOf, readTransferState, type TransferState } from './limits.js'

const MAX_U128 = 2n ** 128n - 1n

const requireCall = ({ api }: Runtime, pallet: string, name: string) => {
  const call = api.tx[pallet]?.[name]
  if (call) return call
  throw new LatchkeyError('unsupportedMethod', `The network has no ${pallet}.${name}`)
}

/** @throws LatchkeyError `invalidAmount` */
function checkAmount(amount: bigint): void {
  if (typeof amount === 'bigint' && amount >= 0n && amount <= MAX_U128) return
  throw new LatchkeyError('invalidAmount', 'The amount is not a number that a transfer can carry')
}

/**
 * A transfer as a call. Coins are sent so that the sender stays alive. A token may leave its account empty when all of
 * it is sent; otherwise what stays is kept too, because less than the token's minimum would be added to the transfer.
 * @throws LatchkeyError `invalidAddress`, `invalidAmount`, `invalidRequest`
 */
export function encodeTransferCall(
  nodes: Pick<Nodes, 'codec'>,
  runtime: Runtime,
  input: TransferInput,
  sendsAllTokens: boolean,
): Hex {
  const { amount, networkId, token } = input
  checkAmount(amount)
  const to = requireAccountId(nodes, { networkId, address: input.to })
  if (!token) return requireCall(runtime, 'balances', 'transferKeepAlive')(to, amount).method.toHex()
  const id = parseAssetId(token.address)
  if (id === undefined) throw new LatchkeyError('invalidRequest', 'This is not the id of a token')
  const name = sendsAllTokens ? 'transfer' : 'transferKeepAlive'
  return requireCall(runtime, 'assets', name)(id, to, amount).method.toHex()
}

const insufficient = (message: string, hint: string) =>
  new LatchkeyError('insufficientFunds', message, { hint })

function checkSender(state: TransferState, amount: bigint): void {
  const { token } = state
  if (token && amount > token.sent)
    throw insufficient('The balance of the token is too low', 'Send less of the token.')
  if (!token && amount > available(state)) {
    throw insufficient(
      'The balance is too low for the amount and what the network wants to stay',
      'The existential deposit has to stay in the account, or the network would remove it.',
    )
  }
}

function checkRecipient(state: TransferState, amount: bigint): void {
  const { token, recipient } = state
  if (token && token.received === 0n && !token.asset.sufficient && !recipient.exists) {
    throw new LatchkeyError('transactionRejected', 'The recipient cannot hold this token yet', {
      hint: "The recipient's account needs some of the network's own coin first.",
    })
  }
  if (amount < minimumOf(state)) {
    throw new LatchkeyError('invalidAmount', 'The recipient would hold less than the network allows', {
      hint: 'Send at least the existential deposit: the account of the recipient does not exist yet.',
    })
  }
}

/**
 * A transfer, ready to be signed and held against what the chain demands of both sides.
 * @throws LatchkeyError `invalidAddress`, `invalidAmount`, `insufficientFunds`, `transactionRejected`, `networkMissing`
 */
export async function prepareTransfer(
  nodes: Nodes,
  input: TransferInput,
  options?: CallOptions,
): Promise<Hex> {
  checkAmount(input.amount)
  const state = await readTransferState(nodes, input, options)
  checkSender(state, input.amount)
  checkRecipient(state, input.amount)
  const runtime = await loadRuntime(nodes.of(input.networkId), options)
  return encodeTransferCall(nodes, runtime, input, state.token?.sent === input.amount)
}
