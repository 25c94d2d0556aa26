import { getAccountCapabilities, toCallsStatus } from '@latchkey/smart-account'
import type { Networks } from '../../app/networks.js'
import type { Refuse } from '../../app/refusals.js'
import type { Addresses } from '../../signer/jobs.types.js'
import type { Batches } from '../batches.js'
import { readState } from './bundler-answers.js'

/** What questions about smart accounts are answered with. */
interface ReadContext {
  readonly networks: Networks
  readonly batches: Batches
  readonly refuse: Refuse
  readonly origin: string
  readonly signal: AbortSignal
}

const firstOf = (params: unknown): readonly unknown[] =>
  Array.isArray(params) ? (params as readonly unknown[]) : []

/** Answers `wallet_getCallsStatus` (EIP-5792) for the page that sent the batch. @throws FrameRefusal, NodeError */
export async function answerStatus(params: unknown, context: ReadContext): Promise<unknown> {
  const { networks, batches, refuse, origin, signal } = context
  const [id] = firstOf(params)
  const batch = typeof id === 'string' ? await batches.find(origin, id) : undefined
  const bundler = batch && networks.bundler(batch.networkId)
  if (!batch || !bundler) throw refuse('errorBatch', '5730')
  const chainId = Number(batch.networkId.split(':')[1])
  return toCallsStatus(batch.id, chainId, await readState(bundler, batch.hash, signal))
}

/** Answers `wallet_getCapabilities` (EIP-5792). The eoa has none. */
export function answerCapabilities(
  params: unknown,
  addresses: Addresses | undefined,
  { networks }: Pick<ReadContext, 'networks'>,
): unknown {
  const [account, asked] = firstOf(params)
  if (!addresses || String(account).toLowerCase() !== addresses.smartAccount.toLowerCase()) return {}
  const wanted = Array.isArray(asked) ? asked.map(Number) : networks.accountChainIds
  return getAccountCapabilities(
    networks.accountChainIds
      .filter(chainId => wanted.includes(chainId))
      .map(chainId => ({ chainId, hasPaymaster: networks.paymaster(`eip155:${chainId}`) !== undefined })),
  )
}
