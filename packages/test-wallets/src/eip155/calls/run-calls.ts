import type { PrivateKeyAccount } from 'viem/accounts'
import type { NodeCall } from '../../shared/node-client'
import { ProviderRpcError } from '../../shared/provider-error'
import { signAndSend } from '../transaction'
import type { Hex } from '../wallet.types'
import { nodeOf, type WalletContext } from '../wallet-context'
import { sendAtomically } from './atomic'
import { type CallBundle, type CallReceipt, readReceipt, settleBundle } from './call-bundles'
import type { BundleCall } from './read-calls'

const defaultPollMs = 50
/** For a call whose estimate reverts: the person sends it anyway, and the chain says so. */
const gasWhenReverting: Hex = '0x7a120'

const waitForReceipt = async (
  context: WalletContext,
  node: NodeCall,
  hash: Hex,
): Promise<CallReceipt | undefined> => {
  while (!context.signal.aborted) {
    const receipt = readReceipt(await node('eth_getTransactionReceipt', [hash]))
    if (receipt !== undefined) return receipt
    await context.timer.delay(context.options.receiptPollMs ?? defaultPollMs)
  }
  return undefined
}

const isRevert = (error: unknown): boolean =>
  error instanceof ProviderRpcError && (error.code === 3 || error.message.includes('revert'))

const sendOne = async (
  signer: PrivateKeyAccount,
  call: BundleCall,
  chainId: number,
  node: NodeCall,
): Promise<Hex> => {
  try {
    return await signAndSend(signer, call, chainId, node)
  } catch (error) {
    if (!isRevert(error)) throw error
    return signAndSend(signer, { ...call, gas: gasWhenReverting }, chainId, node)
  }
}

const runSequence = async (
  context: WalletContext,
  bundle: CallBundle,
  signer: PrivateKeyAccount,
  calls: readonly BundleCall[],
): Promise<void> => {
  const node = nodeOf(context, bundle.chainId)
  for (const call of calls) {
    // One after the other: a later call may need what an earlier one changed, even to estimate its gas.
    const hash = await sendOne(signer, call, bundle.chainId, node)
    const receipt = await waitForReceipt(context, node, hash)
    if (receipt === undefined) return
    bundle.receipts.push(receipt)
    if (receipt.status !== '0x1') return
  }
}

const runAtomically = async (
  context: WalletContext,
  bundle: CallBundle,
  signer: PrivateKeyAccount,
  calls: readonly BundleCall[],
): Promise<void> => {
  const node = nodeOf(context, bundle.chainId)
  const settled = (hash: Hex) => waitForReceipt(context, node, hash)
  const receipt = await settled(
    await sendAtomically({ signer, calls, chainId: bundle.chainId, node, settled }),
  )
  if (receipt !== undefined) bundle.receipts.push(receipt)
}

/** Carries a bundle out with real transactions and keeps its status; never throws. */
export const runCalls = async (
  context: WalletContext,
  bundle: CallBundle,
  signer: PrivateKeyAccount,
  calls: readonly BundleCall[],
): Promise<void> => {
  let refused = false
  try {
    await (bundle.atomic ? runAtomically : runSequence)(context, bundle, signer, calls)
  } catch {
    refused = true
  }
  if (!context.signal.aborted) settleBundle(bundle, refused)
}
