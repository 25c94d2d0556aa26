import { RpcError } from '../errors.js'

/** Who holds something: a client, and the address that it came from. */
export interface Holder {
  readonly client: string
  /** The address, as the relay stores it: see `source.ts`. */
  readonly source: string
}

export interface ShareLimits {
  readonly total: number
  readonly perSource: number
  readonly perClient: number
}

/** `room`: nothing is in the way. `refused`: the holder itself is the greedy one. Else: whose oldest goes first. */
export type Verdict = 'room' | 'refused' | { readonly evict: Holder }

/** How much every holder has, and who has to give way when there is no more room. */
export interface Shares {
  add(holder: Holder, amount: number): void
  remove(holder: Holder, amount: number): void
  /** Ask again after each eviction, until the verdict is another one. */
  judge(holder: Holder, amount: number): Verdict
  readonly total: number
}

type Amounts = Map<string, number>

const change = (amounts: Amounts, key: string, by: number): number => {
  const amount = (amounts.get(key) ?? 0) + by
  if (amount > 0) amounts.set(key, amount)
  else amounts.delete(key)
  return amount
}

const largestOf = (amounts: Amounts): readonly [string, number] => {
  let largest: readonly [string, number] = ['', 0]
  for (const entry of amounts) if (entry[1] > largest[1]) largest = entry
  return largest
}

/**
 * Client ids cost nothing, so a client's share alone bounds nobody: addresses have one, too. Within an address, and over
 * all addresses, the largest holder makes room for a smaller one.
 */
export const createShares = (limits: ShareLimits): Shares => {
  const sources: Amounts = new Map()
  const clients: Amounts = new Map()
  const within = new Map<string, Amounts>()
  let total = 0

  const update = ({ client, source }: Holder, by: number): void => {
    total += by
    change(sources, source, by)
    change(clients, client, by)
    const own = within.get(source) ?? new Map<string, number>()
    within.set(source, own)
    change(own, client, by)
    if (own.size === 0) within.delete(source)
  }

  /** Whose share there is no room in: that of the holder's own address, or that of the address with the most. */
  const crowdedSource = (source: string, amount: number): string | undefined => {
    const ofSource = (sources.get(source) ?? 0) + amount
    if (ofSource > limits.perSource) return source
    if (total + amount <= limits.total) return undefined
    const [largest, held] = largestOf(sources)
    return held > ofSource ? largest : source
  }

  return {
    add: update,
    remove: (holder, amount) => update(holder, -amount),
    judge({ client, source }, amount) {
      if ((clients.get(client) ?? 0) + amount > limits.perClient) return 'refused'
      const crowded = crowdedSource(source, amount)
      if (crowded === undefined) return 'room'
      const holders = within.get(crowded) ?? new Map<string, number>()
      const [largest, held] = largestOf(holders)
      const wanted = (holders.get(client) ?? 0) + amount
      return crowded !== source || held > wanted ? { evict: { source: crowded, client: largest } } : 'refused'
    },
    get total() {
      return total
    },
  }
}

/** Evicts until there is room; returns how often, or undefined when there is none for this holder. */
export const makeRoom = (judge: () => Verdict, evict: (from: Holder) => void): number | undefined => {
  for (let evicted = 0; ; evicted++) {
    const verdict = judge()
    if (verdict === 'room') return evicted
    if (verdict === 'refused') return undefined
    evict(verdict.evict)
  }
}

export const shareUsedUp = (what: string): RpcError =>
  new RpcError('limitExceeded', `Your share of ${what} is used up. Try again later.`)

/** Evicts until there is room; returns how often. @throws RpcError when there is no room for this holder */
export const requireRoom = (judge: () => Verdict, evict: (from: Holder) => void, what: string): number => {
  const evicted = makeRoom(judge, evict)
  if (evicted === undefined) throw shareUsedUp(what)
  return evicted
}
