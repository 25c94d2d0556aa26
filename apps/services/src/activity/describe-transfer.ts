import { type Scale, toShown } from '@latchkey/core/adapter'
import type { HistoryTransfer } from '@latchkey/core/api'
import { formatUnits, getAddress, isAddress } from 'viem/utils'
import type { NetworkConfig } from '../config/config.schema.js'
import { hasLink, massTransferSize } from '../tokens/spam.js'
import type { TokenFacts } from '../tokens/token-facts.js'
import type { NetworkTokens } from '../tokens/token-list.js'
import type { Movement } from './movements.js'
import { readLog } from './movements.js'
import type { ReadTransaction } from './read-transactions.js'

export interface TransferContext {
  readonly networkId: string
  readonly currency: NetworkConfig['currency']
  readonly coinIconUrl: string
  readonly account: string
  readonly listed: NetworkTokens
  readonly facts: ReadonlyMap<string, TokenFacts>
  /** Of contracts whose amounts are multiplied before people see them. */
  readonly multipliers: ReadonlyMap<string, Scale>
}

const directionOf = ({ from, to }: Movement, account: string): HistoryTransfer['direction'] => {
  if (from === to) return 'self'
  return to === account ? 'in' : 'out'
}

const isMassTransfer = ({ receipt }: ReadTransaction, contract: string | undefined): boolean =>
  new Set(
    receipt.logs
      .filter(({ address }) => address === contract)
      .flatMap(readLog)
      .map(({ to }) => to),
  ).size >= massTransferSize

/**
 * Whether a transfer is spam: somebody else sent it, and it is worth nothing or nobody lists it. Transfers of no value
 * put addresses that look like known ones into a history; the account itself did not make them.
 */
function isSpam(
  movement: Movement,
  read: ReadTransaction,
  { account, listed, facts }: TransferContext,
): boolean {
  if (read.transaction.from === account) return false
  const { kind, amount, contract = '' } = movement
  if (amount === 0n) return true
  if (kind === 'coin') return false
  if (kind === 'token') return !listed.byAddress.has(contract)
  if (listed.collections.has(contract)) return false
  return hasLink(facts.get(contract)?.name) || isMassTransfer(read, contract)
}

const icon = (url: string) => (url === '' ? {} : { icon: { url } })

/** Both sides. A contract that could not be deployed has no address. */
const sidesOf = ({ from, to }: Movement) => ({
  from: getAddress(from),
  ...(isAddress(to) && { to: getAddress(to) }),
})

/** Describes a movement as the wire has it. */
export function describeTransfer(
  movement: Movement,
  read: ReadTransaction,
  context: TransferContext,
): HistoryTransfer {
  const { networkId, currency, coinIconUrl, account, listed, facts, multipliers } = context
  const { kind, contract = '', tokenId, amount } = movement
  const direction = directionOf(movement, account)
  const spam = isSpam(movement, read, context)
  const common = { direction, ...sidesOf(movement), ...(spam && { is_spam: true }) }
  const address = `${networkId}:${contract}`
  if (kind === 'coin') {
    const { name, symbol, decimals } = currency
    return {
      ...common,
      fungible_info: { name, symbol, ...icon(coinIconUrl) },
      quantity: { numeric: formatUnits(amount, decimals) },
    }
  }
  if (kind === 'nft') {
    const collection = facts.get(contract)?.name
    return {
      ...common,
      nft_info: {
        name: `${collection ?? 'NFT'} #${tokenId}`,
        flags: { is_spam: spam },
        address,
        tokenId: String(tokenId),
      },
      quantity: { numeric: String(amount) },
    }
  }
  const known = listed.byAddress.get(contract)
  const token = known ?? facts.get(contract)
  return {
    ...common,
    fungible_info: {
      name: token?.name ?? null,
      symbol: token?.symbol ?? null,
      ...icon(known?.iconUrl ?? ''),
      address,
    },
    quantity: { numeric: formatUnits(toShown(amount, multipliers.get(contract)), token?.decimals ?? 0) },
  }
}
