import type {
  ActivityApproval,
  ActivityItem,
  ActivityKind,
  ActivityPage,
  ActivityStatus,
  ActivityTransfer,
} from '../adapter/contract/activity.types.js'
import type { HistoryResponse, HistoryTransaction, HistoryTransfer } from '../api/schemas/history.schema.js'
import { safeParseAccountId } from '../caip/account-id.js'
import type { NetworkId } from '../caip/network-id.js'
import { isSameAddress } from './same-address.js'

// A set, not an object: the word comes from a server, and `constructor` must not find anything.
const KINDS: ReadonlySet<string> = new Set<ActivityKind>([
  'send',
  'receive',
  'trade',
  'approve',
  'revoke',
  'mint',
  'burn',
  'deposit',
  'withdraw',
  'deploy',
])

const STATUSES = {
  confirmed: 'confirmed',
  failed: 'failed',
  pending: 'pending',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'confirmed',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'pending',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
} as const satisfies Record<HistoryTransaction['metadata']['status'], ActivityStatus>

/** Base units of a decimal amount: the wire has no decimals beside it. */
function readQuantity(numeric: string): { readonly amount: bigint; readonly decimals: number } {
  const [whole = '', fraction = ''] = numeric.split('.')
  const digits = fraction.replace(/0+$/, '')
  return { amount: BigInt(whole + digits), decimals: digits.length }
}

const isImageUrl = (url: string | undefined): url is string => url !== undefined && /^https?:\/\//i.test(url)

/** Fields that have a value. */
const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)) as {
    [Key in keyof Fields]?: NonNullable<Fields[Key]>
  }

function readNft(info: NonNullable<HistoryTransfer['nft_info']>) {
  const image = info.content?.preview?.url ?? info.content?.detail?.url
  return given({ name: info.name, tokenId: info.tokenId, imageUrl: isImageUrl(image) ? image : undefined })
}

function readTransfer(transfer: HistoryTransfer, isOwn: boolean): ActivityTransfer {
  const { fungible_info: token, nft_info: nft, direction, from, to, quantity, is_spam } = transfer
  const { amount, decimals } = readQuantity(quantity.numeric)
  const iconUrl = token?.icon?.url
  // Whoever likes may make a token report a transfer of nothing by anybody: the bait of address poisoning.
  const isBait = amount === 0n && !isOwn
  const isSpam = is_spam === true || nft?.flags.is_spam === true || isBait
  return {
    direction,
    amount,
    decimals,
    symbol: token?.symbol ?? '',
    ...given({
      from,
      to,
      name: token?.name ?? nft?.name,
      tokenAddress: safeParseAccountId(token?.address ?? nft?.address)?.address,
      iconUrl: isImageUrl(iconUrl) ? iconUrl : undefined,
      nft: nft ? readNft(nft) : undefined,
    }),
    ...(isSpam ? { isSpam } : {}),
  }
}

type WireApproval = NonNullable<HistoryTransaction['approvals']>[number]

function readApproval({ address, numeric, spender, symbol }: WireApproval): ActivityApproval | undefined {
  const tokenAddress = safeParseAccountId(address)?.address
  if (tokenAddress === undefined) return undefined
  const { amount, decimals } = readQuantity(numeric ?? '0')
  return { spender, tokenAddress, symbol: symbol ?? '', decimals, ...(numeric === null ? {} : { amount }) }
}

function readKind(type: string, transfers: readonly ActivityTransfer[]): ActivityKind {
  const word = type.toLowerCase()
  const kind = KINDS.has(word) ? (word as ActivityKind) : 'execute'
  const isSelf = transfers.length > 0 && transfers.every(({ direction }) => direction === 'self')
  return isSelf && (kind === 'send' || kind === 'receive') ? 'self' : kind
}

/** The kinds that are about somebody on the other side, and the way in which what they moved went. */
const PARTNERED: Partial<Record<ActivityKind, ActivityTransfer['direction']>> = { send: 'out', receive: 'in' }

/** The one of these, or undefined where there are several or none. */
const onlyOne = (sides: readonly (string | undefined)[]): string | undefined =>
  sides.every(side => isSameAddress(side, sides[0])) ? sides[0] : undefined

/**
 * Both sides of an item. Who signed a transaction and which contract it called are not who paid and who was paid: of what
 * was sent or received the transfers say it, where the host tells them.
 */
function readSides(
  kind: ActivityKind,
  transfers: readonly ActivityTransfer[],
  { sentFrom, sentTo }: HistoryTransaction['metadata'],
): Pick<ActivityItem, 'from' | 'to'> {
  const moved = transfers.filter(({ direction }) => direction === PARTNERED[kind])
  const isTold = moved.length > 0 && moved.every(({ from, to }) => from ?? to)
  const [from, to] = isTold
    ? [onlyOne(moved.map(each => each.from)), onlyOne(moved.map(each => each.to))]
    : [sentFrom, sentTo]
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) }
}

/** A fee in base units of the network's coin, unless the host has more digits than the coin. */
function readFee({ fee }: HistoryTransaction['metadata'], decimals: number | undefined): bigint | undefined {
  if (!fee || decimals === undefined) return undefined
  const read = readQuantity(fee.numeric)
  return read.decimals > decimals ? undefined : read.amount * 10n ** BigInt(decimals - read.decimals)
}

function readItem(
  { id, metadata, transfers: sent, approvals: given = [] }: HistoryTransaction,
  { address, coinDecimals }: HistoryReader,
): ActivityItem {
  const { hash, chain, operationType, minedAt, sentFrom } = metadata
  const status = STATUSES[metadata.status]
  const isOwn = isSameAddress(sentFrom, address)
  const transfers = sent.map(transfer => readTransfer(transfer, isOwn))
  const kind = readKind(operationType, transfers)
  const fee = readFee(metadata, coinDecimals)
  const approvals = given.map(readApproval).filter(each => each !== undefined)
  return {
    id,
    hash,
    networkId: chain as NetworkId,
    kind,
    status,
    transfers,
    ...(status === 'pending' ? {} : { time: Date.parse(minedAt) }),
    ...readSides(kind, transfers, metadata),
    ...(fee === undefined ? {} : { fee }),
    ...(approvals.length > 0 ? { approvals } : {}),
  }
}

/** Whose history is read, and how many decimals the network's own coin has, where the page knows the network. */
export interface HistoryReader {
  readonly address: string
  readonly coinDecimals?: number | undefined
}

/** The answer of a blockchain API as a page of an account's activity. */
export const readHistory = (
  { data, next, completeSince }: HistoryResponse,
  reader: HistoryReader,
): ActivityPage => ({
  items: data.map(transaction => readItem(transaction, reader)),
  next,
  ...(completeSince === undefined ? {} : { completeSince: Date.parse(completeSince) }),
})
