import * as z from 'zod/mini'
import { toVisible } from '../decode/visible-text.js'
import { toCall } from '../rpc/complete-transaction.js'
import { type Node, NodeError, toQuantity } from '../rpc/node.js'
import type { WantedTransaction } from '../rpc/read-request.js'
import { type Log, logSchema, sumUp, type ValueMovement } from './movements.js'
import type { Simulation } from './simulation.types.js'

const simulated = z.array(
  z.object({
    calls: z.array(
      z.object({
        status: z.string(),
        logs: z.optional(z.array(logSchema)),
        error: z.optional(z.object({ message: z.optional(z.string()) })),
      }),
    ),
  }),
)

const frame = z.object({
  from: z.string(),
  to: z.optional(z.nullable(z.string())),
  value: z.optional(z.string()),
  error: z.optional(z.string()),
  revertReason: z.optional(z.string()),
  type: z.optional(z.string()),
  logs: z.optional(z.array(logSchema)),
  calls: z.optional(z.array(z.unknown())),
})

const fails = (reason: string | undefined): Simulation => ({
  state: 'fails',
  reason: toVisible(reason ?? '').slice(0, 200),
})

interface Context {
  readonly own: string
  readonly node: Node
  readonly signal: AbortSignal
  /** What is different from the chain, by address. */
  readonly overrides?: Readonly<Record<string, { readonly code: string }>> | undefined
}

async function bySimulateV1(call: object, context: Context): Promise<Simulation | undefined> {
  const block = { calls: [call], ...(context.overrides && { stateOverrides: context.overrides }) }
  const options = { blockStateCalls: [block], traceTransfers: true, validation: false }
  const read = simulated.safeParse(
    await context.node.call('eth_simulateV1', [options, 'latest'], context.signal),
  )
  const [result] = (read.success && read.data[0]?.calls) || []
  if (!result) return undefined
  if (toQuantity(result.status) === 0n) return fails(result.error?.message)
  return sumUp({ logs: result.logs ?? [], values: [] }, context)
}

interface Trace {
  readonly logs: Log[]
  readonly values: ValueMovement[]
}

/** Calls that move no coin of their own: they run with the sender and value of another. */
const borrowed = new Set(['DELEGATECALL', 'CALLCODE', 'STATICCALL'])

function collect(value: unknown, into: Trace, depth = 0): z.infer<typeof frame> | undefined {
  const read = frame.safeParse(value)
  if (!read.success || depth > 200) return undefined
  const { from, to, value: amount, error, logs, calls, type } = read.data
  // What reverted moves nothing, and neither do the calls in it.
  if (error !== undefined) return read.data
  into.logs.push(...(logs ?? []))
  if (amount !== undefined && to && !borrowed.has(type ?? 'CALL'))
    into.values.push({ from, to, value: toQuantity(amount) })
  for (const call of calls ?? []) collect(call, into, depth + 1)
  return read.data
}

async function byTrace(call: object, context: Context): Promise<Simulation | undefined> {
  const { overrides: stateOverrides } = context
  const tracer = { tracer: 'callTracer', tracerConfig: { withLog: true } }
  const options = { ...tracer, ...(stateOverrides && { stateOverrides }) }
  const trace: Trace = { logs: [], values: [] }
  const top = collect(
    await context.node.call('debug_traceCall', [call, 'latest', options], context.signal),
    trace,
  )
  if (!top) return undefined
  return top.error === undefined ? sumUp(trace, context) : fails(top.revertReason ?? top.error)
}

/** Simulates a transaction as `simulateCall` does. */
export const simulateEvm = (wanted: WantedTransaction, context: Context): Promise<Simulation> =>
  simulateCall(toCall(context.own, wanted), context)

/** Simulates a call on the project's own node: by `eth_simulateV1`, else by a trace. Rejects only for an abort. */
export async function simulateCall(call: object, context: Context): Promise<Simulation> {
  for (const simulate of [bySimulateV1, byTrace])
    try {
      const simulation = await simulate(call, context)
      if (simulation) return simulation
    } catch (error) {
      context.signal.throwIfAborted()
      if (error instanceof NodeError && error.code === 3) return fails(error.message)
    }
  return { state: 'none' }
}
