import type { CallOptions, TransferInput, TransferLimits } from '@latchkey/core/adapter'
import { type AccountInfo, accountKey, decodeAccount, spendable } from '../chain/account-info.js'
import { type Asset, decodeHolding, holdingKey, requireAsset } from '../chain/assets.js'
import type { Nodes } from '../chain/nodes.js'
import { loadRuntime, requireConstant } from '../chain/runtime.js'
import { readStorage } from '../chain/storage.js'
import { requireAccountId } from './balance.js'

/** All that decides whether a transfer can be, at one block. */
export interface TransferState {
  readonly sender: AccountInfo
  readonly recipient: AccountInfo
  readonly existentialDeposit: bigint
  /** Of the token, where one is sent. */
  readonly token?: { readonly asset: Asset; readonly sent: bigint; readonly received: bigint }
}

/** Reads what the chain says of both sides. */
export async function readTransferState(
  nodes: Nodes,
  input: TransferInput,
  options?: CallOptions,
): Promise<TransferState> {
  const { networkId, token } = input
  const node = nodes.of(networkId)
  const from = requireAccountId(nodes, { networkId, address: input.from })
  const to = requireAccountId(nodes, { networkId, address: input.to })
  const [runtime, asset] = await Promise.all([
    loadRuntime(node, options),
    token ? requireAsset(node, token, options) : undefined,
  ])
  const holdings = asset ? [holdingKey(asset, from), holdingKey(asset, to)] : []
  const keys = [accountKey(from), accountKey(to), ...holdings]
  const [sender, recipient, sent, received] = await readStorage(node, keys, options)
  return {
    sender: decodeAccount(sender),
    recipient: decodeAccount(recipient),
    existentialDeposit: requireConstant(runtime, 'balances', 'existentialDeposit'),
    ...(asset ? { token: { asset, sent: decodeHolding(sent), received: decodeHolding(received) } } : {}),
  }
}

/** What has to stay of the coins that are shown as the balance: locked ones count towards the existential deposit. */
const reserveOf = ({ sender, existentialDeposit }: TransferState): bigint =>
  existentialDeposit > sender.untouchable ? existentialDeposit - sender.untouchable : 0n

/** The least that makes sense for this recipient. */
export function minimumOf({ recipient, existentialDeposit, token }: TransferState): bigint {
  if (token) return token.received > 0n ? 0n : token.asset.minBalance
  return recipient.exists ? 0n : existentialDeposit
}

/** Coins that can go out, the fee not counted. */
export const available = (state: TransferState): bigint => {
  const left = spendable(state.sender) - reserveOf(state)
  return left > 0n ? left : 0n
}

/**
 * What a transfer must leave and must bring. The existential deposit stays, because transfers keep the sender alive;
 * an account that is not there yet needs one to begin with.
 */
export async function transferLimits(
  nodes: Nodes,
  input: TransferInput,
  options?: CallOptions,
): Promise<TransferLimits> {
  const state = await readTransferState(nodes, input, options)
  const reason = 'existentialDeposit'
  const minimum = minimumOf(state)
  const reserve = reserveOf(state)
  return {
    ...(minimum > 0n ? { minimum: { amount: minimum, reason } } : {}),
    ...(reserve > 0n ? { reserve: { amount: reserve, reason } } : {}),
  }
}
