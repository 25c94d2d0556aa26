import { getAccountCode } from '@latchkey/smart-account'
import type { NodeClient } from '../nodes/nodes.types.js'
import type { BundlerNetworkConfig } from './bundler.config.js'
import type { Operation } from './rpc/operation.schema.js'
import { operationCodes, RpcFailure } from './rpc/rpc-failure.js'

/**
 * Checks that an operation is one of an account whose validation is known, where the settings ask for that: what such an
 * account checks does not change between the simulation and the block.
 * @throws RpcFailure -32500, -32501
 */
export async function checkAccount(
  { sender, factory, paymaster }: Operation,
  config: BundlerNetworkConfig,
  node: NodeClient,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (config.accounts === 'any') return
  if (paymaster !== undefined && paymaster !== config.paymaster?.address.toLowerCase())
    throw new RpcFailure(operationCodes.rejectedByPaymaster, 'The paymaster is not served here.')
  const refuse = (): never => {
    throw new RpcFailure(
      operationCodes.rejectedByEntryPoint,
      'The account is not served here: it is none of the factory.',
    )
  }
  if (factory !== undefined) {
    // The EntryPoint checks that the factory creates the sender.
    if (factory !== config.factory.toLowerCase()) refuse()
    return
  }
  const code = await node.call('eth_getCode', [sender, 'latest'], signal && { signal })
  if (code !== '0x' && code !== getAccountCode(config.factory)) refuse()
}
