import {
  type ActivityItem,
  type ActivityKind,
  type ActivityTransfer,
  type Network,
  toShown,
} from '@latchkey/core/adapter'
import type { Mint } from '../../chain/mint/decode-mint.js'
import { accountsOf, type Change, readChanges } from './activity-movements.js'
import type { FoundSignature, LandedTransaction } from './activity-schemas.js'

/** Whose transaction it is, and where. */
export interface ItemContext {
  readonly owner: string
  readonly network: Network
  /** By address. What is not there any more has amounts as the chain counted them. */
  readonly mints: ReadonlyMap<string, Pick<Mint, 'scale'>>
}

function toTransfer(
  { mint, decimals, amount: moved }: Change,
  { network, mints }: ItemContext,
  isSigned: boolean,
): ActivityTransfer {
  const scale = mint === undefined ? undefined : mints.get(mint)?.scale
  const amount = toShown(moved < 0n ? -moved : moved, scale)
  const transfer = { direction: moved < 0n ? 'out' : 'in', amount } as const
  const coin = network.nativeCurrency
  if (mint === undefined) return { ...transfer, decimals: coin.decimals, symbol: coin.symbol }
  const listed = network.tokens?.find(({ address }) => address === mint)
  // Anybody can send a token of any name: without a list that knows it, it has none.
  if (!listed)
    return { ...transfer, decimals, symbol: '', tokenAddress: mint, ...(isSigned ? {} : { isSpam: true }) }
  const { symbol, name, iconUrl } = listed
  return { ...transfer, decimals, symbol, name, tokenAddress: mint, ...(iconUrl ? { iconUrl } : {}) }
}

function kindOf(transfers: readonly ActivityTransfer[], isSigned: boolean): ActivityKind {
  const isOut = transfers.some(({ direction }) => direction === 'out')
  const isIn = transfers.some(({ direction }) => direction === 'in')
  if (isOut && isIn) return isSigned ? 'trade' : 'execute'
  if (isOut) return 'send'
  return isIn ? 'receive' : 'execute'
}

/** The other side of a movement: who gained the most of what the owner lost, or lost the most of what it gained. */
function findOther(changes: readonly Change[], own: Change | undefined, owner: string): string | undefined {
  if (!own) return undefined
  const sign = own.amount < 0n ? 1n : -1n
  const [other] = changes
    .filter(each => each.owner !== owner && each.mint === own.mint && each.amount * sign > 0n)
    .sort((one, two) => (one.amount * sign < two.amount * sign ? 1 : -1))
  return other?.owner
}

/** What is known of a transaction whose content the node does not give. */
const toBareItem = (
  { signature, err, blockTime }: FoundSignature,
  { network }: ItemContext,
): ActivityItem => ({
  id: signature,
  hash: signature,
  networkId: network.caipNetworkId,
  kind: 'execute',
  status: err === null || err === undefined ? 'confirmed' : 'failed',
  ...(blockTime ? { time: blockTime * 1000 } : {}),
  transfers: [],
})

/** The mints of whose tokens an owner had something in some transactions. */
export const mintsIn = (
  landed: readonly (LandedTransaction | undefined)[],
  owner: string,
): readonly string[] =>
  landed
    .flatMap(each => [...(each?.meta?.preTokenBalances ?? []), ...(each?.meta?.postTokenBalances ?? [])])
    .flatMap(balance => (balance.owner === owner ? balance.mint : []))

/** A transaction as an owner sees it: what its accounts held before and after. */
export function toItem(
  found: FoundSignature,
  landed: LandedTransaction | undefined,
  context: ItemContext,
): ActivityItem {
  const bare = toBareItem(found, context)
  const { owner } = context
  const meta = landed?.meta
  if (!landed || !meta) return bare
  const accounts = accountsOf(landed)
  const place = accounts.indexOf(owner)
  const isSigned = place >= 0 && place < landed.transaction.message.header.numRequiredSignatures
  const changes = bare.status === 'failed' ? [] : readChanges(landed, meta)
  // Tokens first: what goes along with them is the deposit for an account.
  const own = changes
    .filter(each => each.owner === owner)
    .sort((one, two) => Number(one.mint === undefined) - Number(two.mint === undefined))
  const transfers = own.map(each => toTransfer(each, context, isSigned))
  const other = findOther(changes, own[0], owner)
  const kind = kindOf(transfers, isSigned)
  const from = isSigned ? owner : (other ?? accounts[0])
  const to = kind === 'receive' ? owner : kind === 'send' ? other : undefined
  return {
    ...bare,
    kind,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(place === 0 ? { fee: meta.fee } : {}),
    transfers,
    ...(isSigned || transfers.length > 0 ? {} : { isSpam: true }),
  }
}
