import type { ActivityItem, ActivityKind, ActivityTransfer, Network } from '@latchkey/core/adapter'
import type { ChainFacts } from '../codec/chain-facts.js'
import type { FoundEvent, FoundTx } from './activity-schemas.js'

/** A coin as events write it. */
interface Coin {
  readonly amount: bigint
  readonly denom: string
}

/** One movement of coins between two addresses. */
interface Movement {
  readonly sender: string
  readonly recipient: string
  readonly coins: readonly Coin[]
}

/** Whose transaction it is, and where. */
export interface ItemContext {
  readonly address: string
  readonly network: Network
  readonly facts: ChainFacts
  /** Milliseconds since the epoch. */
  readonly time: number
}

const COIN = /^(\d{1,80})([a-zA-Z][a-zA-Z0-9/:._-]{1,127})$/
/** More movements than a page could show: those of an airdrop to thousands. */
const MAX_TRANSFERS = 50

const attributeOf = ({ attributes }: FoundEvent, name: string): string =>
  attributes.find(({ key }) => key === name)?.value ?? ''

/** `12uatom,3ibc/AB…`. What is no coin is left out. */
const readCoins = (text: string): Coin[] =>
  text.split(',').flatMap(each => {
    const [, amount, denom] = COIN.exec(each) ?? []
    return amount === undefined || denom === undefined ? [] : [{ amount: BigInt(amount), denom }]
  })

/** Who paid the fee, and what was paid. Failed transactions pay it too. */
function readFee(events: readonly FoundEvent[], denom: string) {
  const paid = events.find(each => each.type === 'tx' && attributeOf(each, 'fee_payer') !== '')
  const payer = paid && attributeOf(paid, 'fee_payer')
  const text = events
    .map(each => (each.type === 'tx' ? attributeOf(each, 'fee') : ''))
    .find(each => each !== '')
  const fee = readCoins(text ?? '').find(coin => coin.denom === denom)?.amount
  return { payer, text, fee }
}

/** What a transaction moved. The fee is a movement too, told before those of the messages: it is left out. */
function readMovements(events: readonly FoundEvent[], fee: ReturnType<typeof readFee>): Movement[] {
  const transfers = events.filter(({ type }) => type === 'transfer')
  const isFee = (each: FoundEvent) =>
    attributeOf(each, 'msg_index') === '' &&
    attributeOf(each, 'sender') === fee.payer &&
    attributeOf(each, 'amount') === fee.text
  const paid = transfers.find(isFee)
  return transfers
    .filter(each => each !== paid)
    .map(each => ({
      sender: attributeOf(each, 'sender'),
      recipient: attributeOf(each, 'recipient'),
      coins: readCoins(attributeOf(each, 'amount')),
    }))
}

type Currency = Pick<ActivityTransfer, 'decimals' | 'symbol' | 'name' | 'tokenAddress' | 'iconUrl'>

/** What is known of a denom: nothing but its name where no list has it, and its base units are what is shown. */
function findCurrency({ network, facts }: ItemContext, denom: string): Currency | undefined {
  const { decimals, symbol } = network.nativeCurrency
  if (denom === facts.denom) return { decimals, symbol }
  const token = network.tokens?.find(({ address }) => address === denom)
  if (!token) return undefined
  const { name, iconUrl } = token
  return {
    decimals: token.decimals,
    symbol: token.symbol,
    name,
    tokenAddress: denom,
    ...(iconUrl ? { iconUrl } : {}),
  }
}

function toTransfers(
  movements: readonly Movement[],
  context: ItemContext,
  isSigned: boolean,
): ActivityTransfer[] {
  const { address } = context
  return movements.flatMap(({ sender, recipient, coins }) => {
    const direction = sender !== address ? 'in' : recipient === address ? 'self' : 'out'
    return coins.map(({ amount, denom }): ActivityTransfer => {
      const currency = findCurrency(context, denom)
      const unknown = { decimals: 0, symbol: '', tokenAddress: denom, ...(isSigned ? {} : { isSpam: true }) }
      return { direction, amount, ...(currency ?? unknown) }
    })
  })
}

function kindOf(transfers: readonly ActivityTransfer[], isSigned: boolean): ActivityKind {
  const has = (wanted: ActivityTransfer['direction']) =>
    transfers.some(({ direction }) => direction === wanted)
  if (has('in') && has('out')) return isSigned ? 'trade' : 'execute'
  if (has('out')) return 'send'
  if (has('in')) return 'receive'
  return has('self') ? 'self' : 'execute'
}

/** A transaction as an account sees it. */
export function toItem({ hash, tx_result: { code, events } }: FoundTx, context: ItemContext): ActivityItem {
  const { address, facts, network, time } = context
  const fee = readFee(events, facts.denom)
  const isSigned =
    fee.payer === address ||
    events.some(each => each.type === 'message' && attributeOf(each, 'sender') === address)
  const own = (code === 0 ? readMovements(events, fee) : []).filter(
    ({ sender, recipient }) => sender === address || recipient === address,
  )
  const transfers = toTransfers(own.slice(0, MAX_TRANSFERS), context, isSigned)
  const from = isSigned ? address : own[0]?.sender
  const to = own.find(({ recipient }) => isSigned || recipient === address)?.recipient
  return {
    id: hash.toUpperCase(),
    hash: hash.toUpperCase(),
    networkId: network.caipNetworkId,
    kind: kindOf(transfers, isSigned),
    status: code === 0 ? 'confirmed' : 'failed',
    time,
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(fee.payer === address && fee.fee !== undefined ? { fee: fee.fee } : {}),
    transfers,
    ...(isSigned || transfers.length > 0 ? {} : { isSpam: true }),
  }
}
