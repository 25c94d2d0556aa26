import { type Client, LatchkeyError, type NetworkId } from '@latchkey/core'
import type { Chain, Hash, TransactionReceipt } from 'viem'
import type { LatchkeyPublicClient } from '../clients/to-public-client.js'
import { NAMESPACE } from '../namespace.js'
import { loadPublicClient } from './load-clients.js'

/** Nodes behind one address may lag: the one that is asked for the receipt knows it a little later. */
const LOOKS_FOR_RECEIPT = 5

interface WaitInput {
  readonly hash: Hash
  readonly networkId: NetworkId
  readonly chains?: readonly Chain[]
  readonly confirmations: number
  readonly signal: AbortSignal
}

/** Waits; resolves early when the signal fires. */
const pause = ({ clock }: Client['env'], ms: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const end = () => {
      cancel()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const cancel = clock.after(ms, end)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })

async function readReceipt(
  publicClient: LatchkeyPublicClient,
  env: Client['env'],
  hash: Hash,
  signal: AbortSignal,
) {
  for (let look = 1; ; look += 1) {
    try {
      return await publicClient.getTransactionReceipt({ hash })
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TransactionReceiptNotFoundError'
      if (!isLate || look === LOOKS_FOR_RECEIPT || signal.aborted) throw error
      await pause(env, publicClient.pollingInterval, signal)
    }
  }
}

/**
 * Follows a transaction as the account view does, and returns its receipt.
 * @throws LatchkeyError `executionReverted`, `transactionRejected`, `aborted`; or an error of viem
 */
export async function waitForReceipt(client: Client, input: WaitInput): Promise<TransactionReceipt> {
  const { networkId, chains, confirmations, signal } = input
  const transactions = client.session.require(NAMESPACE, 'transactions')
  const { status, hash } = await transactions.watch({ networkId, hash: input.hash }, { signal })
  if (status === 'dropped')
    throw new LatchkeyError('transactionRejected', 'Another transaction took the place of this one')
  const publicClient = await loadPublicClient(client, { networkId, ...(chains && { chains }) })
  const receipt = await readReceipt(publicClient, client.env, hash as Hash, signal)
  if (receipt.status === 'reverted')
    throw new LatchkeyError('executionReverted', `The transaction ${hash} is in a block, and failed`)
  while (!signal.aborted) {
    const head = await publicClient.getBlockNumber({ cacheTime: 0 })
    if (head - receipt.blockNumber + 1n >= BigInt(confirmations)) break
    await pause(client.env, publicClient.pollingInterval, signal)
  }
  return receipt
}
