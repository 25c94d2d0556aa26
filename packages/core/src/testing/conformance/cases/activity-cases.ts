import type {
  ActivityItem,
  ActivityKind,
  ActivityPage,
  ActivityStatus,
} from '../../../adapter/contract/activity.types.js'
import type { NetworkCapabilities } from '../../../adapter/contract/capabilities.js'
import type { CaseDefinition } from '../case-definition.js'
import { checkCloneable, checkError, show } from '../checks.js'
import { openPayer, type Payer, sendTransfer, settleTransfer } from '../payer.js'
import type { Stage } from '../stage.js'
import { ensure } from '../wait.js'

// Records of the contract's own words: one that is added there is a type error here until it is placed.
const kinds: Record<ActivityKind, true> = {
  send: true,
  receive: true,
  self: true,
  trade: true,
  approve: true,
  revoke: true,
  mint: true,
  burn: true,
  deposit: true,
  withdraw: true,
  deploy: true,
  execute: true,
}
const statuses: Record<ActivityStatus, true> = { pending: true, confirmed: true, failed: true }

const MAX_ITEMS = 100
const MAX_CURSOR = 2048
/** Pages that are turned at most: a chain of the world has no end. */
const MAX_PAGES = 20
const TRANSFERS = 4

const isTime = (time: unknown) => time === undefined || (Number.isSafeInteger(time) && Number(time) > 0)

function checkItem(item: ActivityItem, networkId: string): void {
  const what = `item ${show(item.id)}`
  checkCloneable(item, what)
  ensure(typeof item.id === 'string' && item.id !== '', 'an item has no id')
  ensure(typeof item.hash === 'string' && item.hash !== '', `${what} has no hash`)
  ensure(item.networkId === networkId, `${what} is of ${show(item.networkId)} instead of ${networkId}`)
  ensure(Object.hasOwn(kinds, item.kind), `${what} has the unknown kind ${show(item.kind)}`)
  ensure(Object.hasOwn(statuses, item.status), `${what} has the unknown status ${show(item.status)}`)
  ensure(isTime(item.time), `${what}: the time ${show(item.time)} is not milliseconds since the epoch`)
  ensure(item.status !== 'pending' || item.time === undefined, `${what} is pending and has a time`)
  ensure(
    item.fee === undefined || (typeof item.fee === 'bigint' && item.fee >= 0n),
    `${what}: the fee ${show(String(item.fee))} is not base units`,
  )
  for (const { direction, amount, decimals, symbol } of item.transfers) {
    ensure(/^(?:in|out|self)$/.test(direction), `${what} has a transfer in direction ${show(direction)}`)
    const isAmount = typeof amount === 'bigint' && amount >= 0n
    ensure(isAmount, `${what}: the amount ${show(String(amount))} is not base units`)
    ensure(Number.isInteger(decimals) && decimals >= 0, `${what} has ${show(decimals)} decimals`)
    ensure(typeof symbol === 'string', `${what} has no symbol, not even an empty one`)
  }
}

function checkPage({ items, next }: ActivityPage, networkId: string): void {
  ensure(Array.isArray(items) && items.length <= MAX_ITEMS, `a page has more than ${MAX_ITEMS} items`)
  const isCursor = next === null || (typeof next === 'string' && next !== '' && next.length <= MAX_CURSOR)
  ensure(isCursor, `the next cursor is ${show(next)}, neither null nor a text`)
  for (const item of items) checkItem(item, networkId)
}

/** Turns the pages until all the wanted transactions were seen, or there are no more. */
async function readPages(
  stage: Stage,
  activity: NonNullable<NetworkCapabilities['activity']>,
  query: { readonly address: string; readonly networkId: Payer['input']['networkId'] },
  wanted: readonly string[],
): Promise<ActivityItem[]> {
  const found: ActivityItem[] = []
  let cursor: string | undefined
  for (let page = 0; page < MAX_PAGES; page++) {
    const asked = { ...query, ...(cursor === undefined ? {} : { cursor }) }
    const { items, next } = await stage.settle(activity.fetch(asked), 'activity.fetch()')
    checkPage({ items, next }, query.networkId)
    found.push(...items)
    if (next === null || wanted.every(hash => found.some(item => item.hash === hash))) return found
    cursor = next
  }
  return found
}

function checkOrder(items: readonly ActivityItem[]): void {
  const ids = new Set(items.map(({ id }) => id))
  ensure(ids.size === items.length, 'an item comes twice: pages overlap, or ids are not unique')
  const times = items.flatMap(({ time }) => time ?? [])
  const isSorted = times.every((time, index) => index === 0 || time <= (times[index - 1] ?? time))
  ensure(isSorted, 'items do not come newest first')
}

/** Whether an item moved what was sent, as one side of the transfer sees it. */
const moves = ({ transfers }: ActivityItem, { input }: Payer, direction: 'in' | 'out') =>
  transfers.some(
    transfer =>
      transfer.direction === direction &&
      transfer.amount === input.amount &&
      transfer.tokenAddress === input.token?.address,
  )

async function checkSide(stage: Stage, payer: Payer, hashes: readonly string[], direction: 'in' | 'out') {
  const { activity } = payer.network
  const { from, to, networkId } = payer.input
  if (!activity) return
  const query = { address: direction === 'out' ? from : to, networkId }
  const items = await readPages(stage, activity, query, hashes)
  checkOrder(items)
  for (const hash of hashes) {
    const item = items.find(each => each.hash === hash)
    const side = direction === 'out' ? 'sender' : 'recipient'
    ensure(item, `the activity of the ${side} has no item with the hash ${show(hash)}`)
    ensure(item.status === 'confirmed', `a transfer that arrived is ${show(item.status)} in the activity`)
    const kind = direction === 'out' ? 'send' : 'receive'
    ensure(item.kind === kind, `a transfer is ${show(item.kind)} instead of ${kind} for the ${side}`)
    ensure(
      moves(item, payer, direction),
      `the activity of the ${side} says ${show(String(item.transfers.length))} transfers, none of them what was sent`,
    )
    ensure(item.isSpam !== true, `the activity of the ${side} calls a transfer spam`)
    ensure(
      direction === 'out' || item.fee === undefined,
      'the recipient of a transfer is said to have paid its fee',
    )
  }
}

/** What an activity promises, where the fixture gives the means for transfers. */
export const activityCases: readonly CaseDefinition[] = [
  {
    name: 'lists a transfer for its sender and its recipient, newest first, on pages that do not overlap',
    needs: 'fund',
    async run(stage) {
      const payer = await openPayer(stage)
      if (!payer?.network.activity) return
      const hashes: string[] = []
      for (let sent = 0; sent < TRANSFERS; sent++) {
        const hash = await sendTransfer(stage, payer)
        await settleTransfer(stage, payer, hash)
        hashes.push(hash)
      }
      await checkSide(stage, payer, hashes, 'out')
      await checkSide(stage, payer, hashes, 'in')
    },
  },
  {
    name: 'refuses a cursor that is not its own',
    needs: 'fund',
    async run(stage) {
      const payer = await openPayer(stage)
      const activity = payer?.network.activity
      if (!payer || !activity) return
      const { from: address, networkId } = payer.input
      const what = 'activity.fetch() with a cursor of somebody else'
      const error = await stage.refusal(activity.fetch({ address, networkId, cursor: '\u0000{}' }), what)
      checkError(error, 'invalidRequest', what, stage.wallet)
    },
  },
]
