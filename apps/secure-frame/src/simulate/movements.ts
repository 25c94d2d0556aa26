import * as z from 'zod/mini'
import { formatUnits, isUnlimited } from '../decode/amounts.js'
import { readToken } from '../decode/token.js'
import type { Node } from '../rpc/node.js'
import type { Approval, Simulation } from './simulation.types.js'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
/** Where `eth_simulateV1` writes transfers of the native coin. */
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

export const logSchema = z.object({
  address: z.string(),
  topics: z.array(z.string()),
  data: z.string(),
})

/** An event of a contract. */
export type Log = z.infer<typeof logSchema>

/** The native coin from one account to another. */
export interface ValueMovement {
  readonly from: string
  readonly to: string
  readonly value: bigint
}

const addressIn = (topic: string | undefined): string => `0x${(topic ?? '').slice(-40).toLowerCase()}`
const wordIn = (data: string, at: number): bigint => {
  const word = data.slice(2 + at * 64, 2 + (at + 1) * 64)
  return /^[\da-fA-F]{64}$/.test(word) ? BigInt(`0x${word}`) : 0n
}

/** Sums up what events and movements of the native coin mean for an account. */
export async function sumUp(
  { logs, values }: { readonly logs: readonly Log[]; readonly values: readonly ValueMovement[] },
  { own, node, signal }: { readonly own: string; readonly node: Node; readonly signal: AbortSignal },
): Promise<Simulation> {
  const account = own.toLowerCase()
  const changes = new Map<string, bigint>()
  const items: { readonly isOut: boolean; readonly token: string; readonly id: bigint }[] = []
  const open = new Map<string, Omit<Approval, 'text'>>()
  const move = (token: string, from: string, to: string, amount: bigint) => {
    const change = (to === account ? amount : 0n) - (from === account ? amount : 0n)
    if (change !== 0n) changes.set(token, (changes.get(token) ?? 0n) + change)
  }
  for (const { from, to, value } of values) move(NATIVE, from.toLowerCase(), to.toLowerCase(), value)
  for (const { address, topics, data } of logs) {
    const token = address.toLowerCase()
    const [kind, first, second, third] = topics
    const [a, b] = [addressIn(first), addressIn(second)]
    if (kind === TRANSFER && third === undefined) move(token, a, b, wordIn(data, 0))
    else if (kind === TRANSFER && (a === account) !== (b === account))
      items.push({ isOut: a === account, token, id: BigInt(third ?? 0) })
    else if (kind === TRANSFER_SINGLE && (b === account) !== (addressIn(third) === account))
      items.push({ isOut: b === account, token, id: wordIn(data, 0) })
    else if (kind === APPROVAL && a === account && third === undefined)
      open.set(`${token} ${b}`, { token, spender: b, amount: wordIn(data, 0) })
    else if (kind === APPROVAL_FOR_ALL && a === account)
      if (wordIn(data, 0) === 0n) open.delete(`${token} ${b}`)
      else open.set(`${token} ${b}`, { token, spender: b, amount: undefined })
  }
  const texts = new Map<string, (amount: bigint) => string>()
  for (const token of new Set([
    ...changes.keys(),
    ...items.map(each => each.token),
    ...[...open.values()].map(each => each.token),
  ])) {
    const { symbol, decimals } = token === NATIVE ? node.network : await readToken(node, token, signal)
    texts.set(token, amount => `${formatUnits(amount, decimals ?? 0)} ${symbol}`)
  }
  const say = (token: string, amount: bigint) => texts.get(token)?.(amount) ?? String(amount)
  const sum = (isOut: boolean): readonly string[] => [
    ...[...changes]
      .filter(([, change]) => change !== 0n && change < 0n === isOut)
      .map(([token, change]) => say(token, isOut ? -change : change)),
    ...items.filter(each => each.isOut === isOut).map(({ token, id }) => `${say(token, 1n)} #${id}`),
  ]
  return {
    state: 'done',
    leaves: sum(true),
    arrives: sum(false),
    approvals: [...open.values()]
      .filter(({ amount }) => amount !== 0n)
      .map(each => ({
        ...each,
        text: each.amount === undefined || isUnlimited(each.amount) ? '∞' : say(each.token, each.amount),
      })),
  }
}
