import { type AccountCall, decodeAccountCalls, encodeAccountCalls } from '@latchkey/smart-account'
import type { Prepared } from '../../approve/approve.types.js'
import { formatUnits } from '../../decode/amounts.js'
import type { Description } from '../../decode/description.types.js'
import { toVisible } from '../../decode/visible-text.js'
import { type Node, NodeError, toQuantity } from '../../rpc/node.js'
import type { SigningRequest } from '../../signer/jobs.types.js'
import type { UserOperation } from '../user-operation.types.js'
import { completeOperation, maxCostOf } from './complete-operation.js'
import { describeCalls } from './describe-calls.js'
import type { AccountContext, AskedCalls } from './request.types.js'
import { simulateCalls } from './simulate-calls.js'

/** Whether the account has its code on the network. @throws NodeError */
export const readDeployed = async (node: Node, account: string, signal: AbortSignal): Promise<boolean> =>
  (await node.call('eth_getCode', [account, 'latest'], signal)) !== '0x'

/** @throws NodeError */
async function canPay(
  operation: UserOperation,
  calls: readonly AccountCall[],
  node: Node,
  signal: AbortSignal,
): Promise<boolean> {
  if (operation.paymaster !== undefined) return true
  const balance = toQuantity(await node.call('eth_getBalance', [operation.sender, 'latest'], signal))
  return balance >= calls.reduce((sum, { value = 0n }) => sum + value, maxCostOf(operation))
}

/** Reads what calls of the smart account do, and completes the operation that makes them. @throws NodeError */
export async function prepareCalls(
  asked: AskedCalls,
  context: AccountContext,
  signal: AbortSignal,
): Promise<Prepared> {
  const { networks, addresses, texts, refuse } = context
  const { smartAccount: account, owner } = addresses
  const node = networks.node(asked.networkId)
  const bundler = networks.bundler(asked.networkId)
  if (!bundler) throw refuse('errorSmartAccount', 'unsupported')
  const callData = encodeAccountCalls(asked.calls)
  // Out of what is signed, so that nothing else is shown.
  const calls = decodeAccountCalls(callData)
  const isDeployed = await readDeployed(node, account, signal)
  const paymaster = asked.isSponsored ? networks.paymaster(asked.networkId) : undefined
  const [{ isDecoded, ...description }, simulation, completed] = await Promise.all([
    describeCalls(calls, { node, texts, signal }),
    simulateCalls(callData, { account, isDeployed, node, signal }),
    completeOperation({
      ...{ callData, account, owner, isDeployed, node, bundler, paymaster, signal },
    }).catch((error: unknown) => {
      if (error instanceof NodeError) return error
      throw error
    }),
  ])
  const shown: Description = {
    ...description,
    rows: [
      ...description.rows,
      ...(isDeployed ? [] : [{ label: 'action' as const, value: texts.say('actionDeploy') }]),
    ],
    warnings:
      isDecoded || simulation.state === 'done'
        ? description.warnings
        : [...description.warnings, { key: 'warnRaw' }],
  }
  const block = (blocked: string): Prepared => ({
    description: shown,
    simulation,
    request: undefined,
    blocked,
  })
  if (completed instanceof NodeError) {
    const reason = toVisible(completed.message).slice(0, 200)
    return block(texts.say('simulationFails', { reason }))
  }
  if (simulation.state === 'fails') return block(texts.say('simulationFails', { reason: simulation.reason }))
  const { symbol, decimals } = node.network
  if (!(await canPay(completed, calls, node, signal))) return block(texts.say('errorFunds', { symbol }))
  const chainId = Number(asked.networkId.split(':')[1])
  const request: SigningRequest = { kind: 'operation', address: account, chainId, operation: completed }
  return {
    description: shown,
    simulation,
    request,
    fee: `${formatUnits(maxCostOf(completed), decimals)} ${symbol}`,
    payer: texts.say(completed.paymaster === undefined ? 'payerAccount' : 'payerApp'),
  }
}
