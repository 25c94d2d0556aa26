import { base64 } from '@scure/base'
import * as z from 'zod/mini'
import { formatUnits } from '../decode/amounts.js'
import type { Node } from '../rpc/node.js'
import type { Simulation } from './simulation.types.js'

const result = z.object({
  value: z.object({
    err: z.unknown(),
    accounts: z.optional(z.nullable(z.array(z.nullable(z.object({ lamports: z.number() }))))),
  }),
})
const balance = z.object({ value: z.number() })

/** Simulates transactions of solana one by one: whether they fail, and what becomes of the native coin. */
export async function simulateSolana(
  transactions: readonly Uint8Array[],
  { own, node, signal }: { readonly own: string; readonly node: Node; readonly signal: AbortSignal },
): Promise<Simulation> {
  const [transaction] = transactions
  // The second of several runs on what the first has left, which no node simulates.
  if (!transaction || transactions.length > 1) return { state: 'none' }
  const options = {
    encoding: 'base64',
    sigVerify: false,
    replaceRecentBlockhash: true,
    commitment: 'confirmed',
    accounts: { encoding: 'base64', addresses: [own] },
  }
  try {
    const [before, after] = await Promise.all([
      node.call('getBalance', [own, { commitment: 'confirmed' }], signal),
      node.call('simulateTransaction', [base64.encode(transaction), options], signal),
    ])
    const [was, is] = [balance.safeParse(before), result.safeParse(after)]
    if (!was.success || !is.success) return { state: 'none' }
    if (is.data.value.err !== null && is.data.value.err !== undefined)
      return { state: 'fails', reason: JSON.stringify(is.data.value.err).slice(0, 200) }
    const lamports = is.data.value.accounts?.[0]?.lamports
    if (lamports === undefined) return { state: 'none' }
    const change = BigInt(lamports) - BigInt(was.data.value)
    const text = `${formatUnits(change < 0n ? -change : change, 9)} ${node.network.symbol}`
    return {
      state: 'done',
      leaves: change < 0n ? [text] : [],
      arrives: change > 0n ? [text] : [],
      approvals: [],
    }
  } catch {
    signal.throwIfAborted()
    return { state: 'none' }
  }
}
