import { getAccountCode } from '@latchkey/smart-account'
import type { Node } from '../../rpc/node.js'
import type { Hex } from '../../signer/jobs.types.js'
import { simulateCall } from '../../simulate/simulate-evm.js'
import type { Simulation } from '../../simulate/simulation.types.js'
import { ENTRY_POINT } from '../entry-point.js'

/** Simulates the calls of an operation as the EntryPoint makes them. An account that is not deployed gets its code for it. */
export function simulateCalls(
  callData: Hex,
  {
    account,
    isDeployed,
    node,
    signal,
  }: {
    readonly account: string
    readonly isDeployed: boolean
    readonly node: Node
    readonly signal: AbortSignal
  },
): Promise<Simulation> {
  const call = { from: ENTRY_POINT, to: account, value: '0x0', data: callData }
  const overrides = isDeployed ? undefined : { [account]: { code: getAccountCode() } }
  return simulateCall(call, { own: account, node, signal, overrides })
}
