import type { ActivityItem, ActivityQuery } from '../adapter/contract/activity.types.js'
import type { NetworkCapabilities } from '../adapter/contract/capabilities.js'
import type { CallOptions } from '../adapter/contract/connection.types.js'
import type { Network } from '../adapter/contract/network.types.js'
import type { TransactionUpdate } from '../adapter/contract/transactions.types.js'
import type { TransferInput } from '../adapter/contract/transfer.types.js'
import type { NetworkId } from '../caip/network-id.js'
import { LatchkeyError } from '../errors/error.js'

/** Items of a page: few, so that a test meets a second page. */
const FAKE_PAGE = 3
const FIRST_BLOCK_MS = 1_700_000_000_000
const BLOCK_MS = 60_000

/** A transfer that was made on a fake chain. */
export interface FakeTransfer {
  readonly input: TransferInput
  readonly hash: string
}

/** What the activity of a fake chain is read from. */
export interface FakeActivityParts {
  /** The oldest first. */
  readonly transfers: readonly FakeTransfer[]
  requireNetwork(networkId: NetworkId): Network
  update(hash: string): TransactionUpdate
  fee(): bigint
  enter(options: CallOptions | undefined): void
}

const kindOf = (isOut: boolean, isIn: boolean) => (isOut && isIn ? 'self' : isOut ? 'send' : 'receive')

/** Makes the activity of a fake chain. A cursor is the number of transactions before it. */
export function createFakeActivity(parts: FakeActivityParts): NonNullable<NetworkCapabilities['activity']> {
  const { transfers, requireNetwork, update, fee, enter } = parts
  const toItem = ({ input, hash }: FakeTransfer, address: string, block: number): ActivityItem => {
    const { networkId, from, to, amount, token } = input
    const { decimals, symbol } = token ?? requireNetwork(networkId).nativeCurrency
    const { status } = update(hash)
    const [isOut, isIn] = [from === address, to === address]
    return {
      id: hash,
      hash,
      networkId,
      kind: kindOf(isOut, isIn),
      status: status === 'confirmed' || status === 'failed' ? status : 'pending',
      ...(status === 'confirmed' ? { time: FIRST_BLOCK_MS + block * BLOCK_MS } : {}),
      from,
      to,
      ...(isOut ? { fee: fee() } : {}),
      transfers: [
        {
          direction: isOut && isIn ? 'self' : isOut ? 'out' : 'in',
          amount,
          decimals,
          symbol,
          ...(token ? { tokenAddress: token.address } : {}),
        },
      ],
    }
  }
  return {
    async fetch({ address, networkId, cursor = '0' }: ActivityQuery, options?: CallOptions) {
      enter(options)
      requireNetwork(networkId)
      if (!/^\d{1,9}$/.test(cursor)) throw new LatchkeyError('invalidRequest', 'This is not a cursor')
      const items = transfers
        .map((transfer, block) => ({ transfer, block }))
        .filter(({ transfer: { input } }) => input.networkId === networkId)
        .filter(({ transfer: { input } }) => input.from === address || input.to === address)
        .map(({ transfer, block }) => toItem(transfer, address, block))
        .reverse()
      const end = Number(cursor) + FAKE_PAGE
      return { items: items.slice(Number(cursor), end), next: end < items.length ? String(end) : null }
    },
  }
}
