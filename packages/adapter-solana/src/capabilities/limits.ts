import type { CallOptions, TransferInput, TransferLimits } from '@latchkey/core/adapter'
import { fetchAccount, fetchRent } from '../chain/accounts.js'
import type { Nodes } from '../chain/nodes.js'
import { requireAddress } from '../connectors/wallet-code.js'

/** An ordinary account keeps no data. */
const PLAIN = 0

/**
 * What the network demands beside the fee: a new account must be sent what it has to hold, and the sender must keep it
 * (or send everything to the last lamport, which no transfer with a fee that may change can promise).
 */
export async function limitsOfTransfer(
  nodes: Nodes,
  input: TransferInput,
  options?: CallOptions,
): Promise<TransferLimits> {
  const node = nodes.of(input.networkId)
  requireAddress(input.from)
  requireAddress(input.to)
  const floor = await fetchRent(node, PLAIN, options)
  const reserve = { amount: floor, reason: 'rent' } as const
  if (input.token) return { reserve }
  const account = await fetchAccount(node, input.to, options)
  const needed = account ? await fetchRent(node, account.data.length, options) : floor
  const missing = needed - (account?.lamports ?? 0n)
  return missing > 0n ? { reserve, minimum: { amount: missing, reason: 'rent' } } : { reserve }
}
