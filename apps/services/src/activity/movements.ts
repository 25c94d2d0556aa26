import type { Hex } from 'viem'
import { decodeAbiParameters, decodeFunctionData, hexToBigInt, parseAbi } from 'viem/utils'
import type { ReadTransaction, ReceiptLog } from './read-transactions.js'
import { topics } from './sources/log-topics.js'

/** What moved: the coin, a token or an NFT, between two addresses. */
export interface Movement {
  readonly kind: 'coin' | 'token' | 'nft'
  /** Of the contract; absent for the coin. */
  readonly contract?: string
  readonly tokenId?: bigint
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

/** What a holder allows a spender. */
export interface Approval {
  readonly contract: string
  readonly spender: string
  /** `all`: every NFT of a collection. */
  readonly amount: bigint | 'all'
}

/** Contracts that are the coin in the form of a token: POL, CELO, ZKsync's ether. */
const coinAliases: Readonly<Record<string, string>> = {
  'eip155:137': '0x0000000000000000000000000000000000001010',
  'eip155:42220': '0x471ece3750da237f93b8e339c536989b8978a438',
  'eip155:324': '0x000000000000000000000000000000000000800a',
}

const toAddress = (topic: string | undefined): string => `0x${(topic ?? '').slice(-40)}`

const readTransfer = ({ address, topics: [, from, to, id], data }: ReceiptLog): readonly Movement[] => {
  const sides = { contract: address, from: toAddress(from), to: toAddress(to) }
  // ERC-721 has its token's id among the topics, ERC-20 its amount in the data.
  if (id !== undefined) return [{ kind: 'nft', ...sides, tokenId: hexToBigInt(id), amount: 1n }]
  return data.length === 66 ? [{ kind: 'token', ...sides, amount: hexToBigInt(data) }] : []
}

const readMany = ({ address, topics: [topic, , from, to], data }: ReceiptLog): readonly Movement[] => {
  const sides = { kind: 'nft', contract: address, from: toAddress(from), to: toAddress(to) } as const
  try {
    if (topic === topics.transferSingle) {
      const [tokenId, amount] = decodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], data)
      return [{ ...sides, tokenId, amount }]
    }
    const [ids, amounts] = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data)
    return ids.map((tokenId, index) => ({ ...sides, tokenId, amount: amounts[index] ?? 0n }))
  } catch {
    // Anyone may emit an event with this name and other data.
    return []
  }
}

/** Reads the movements of an event. */
export function readLog(log: ReceiptLog): readonly Movement[] {
  const [topic] = log.topics
  if (topic === topics.transfer && log.topics.length >= 3) return readTransfer(log)
  const isMany = topic === topics.transferSingle || topic === topics.transferBatch
  return isMany && log.topics.length === 4 ? readMany(log) : []
}

const isSame = (a: Movement, b: Movement): boolean =>
  a.from === b.from && a.to === b.to && a.amount === b.amount

const readCoin = ({ transaction, receipt, internal }: ReadTransaction): readonly Movement[] => {
  const { from, value } = transaction
  const to = transaction.to ?? receipt.contractAddress ?? ''
  const outer: Movement = { kind: 'coin', from, to, amount: BigInt(value) }
  const inner = internal.map(
    (each): Movement => ({ kind: 'coin', from: each.from, to: each.to, amount: each.value }),
  )
  // Some nodes list the outer call among the inner ones.
  const outerIndex = inner.findIndex(each => isSame(each, outer))
  return [outer, ...inner.filter(({ amount }, index) => amount > 0n && index !== outerIndex)]
}

const callAbi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, uint256 amount, bytes data)',
])

/** The movement that a call of a token or a collection asks for. */
const readCall = (contract: string, data: Hex, account: string): readonly Movement[] => {
  try {
    const { functionName, args } = decodeFunctionData({ abi: callAbi, data })
    if (functionName === 'transfer') {
      const [to, amount] = args
      return [{ kind: 'token', contract, from: account, to: to.toLowerCase(), amount }]
    }
    const [from, to, tokenId, amount = 1n] = args
    return from.toLowerCase() === account
      ? [{ kind: 'nft', contract, tokenId, from: account, to: to.toLowerCase(), amount }]
      : []
  } catch {
    return []
  }
}

/** What a failed transaction should have moved: it left no events. The account signed it, so it is what it wanted. */
const readAttempt = ({ transaction }: ReadTransaction, account: string): readonly Movement[] => {
  const { from, to, value, input } = transaction
  if (from !== account || !to) return []
  const coin: Movement = { kind: 'coin', from, to, amount: BigInt(value) }
  return [...(coin.amount > 0n ? [coin] : []), ...readCall(to, input, account)]
}

/**
 * Reads what a transaction moved from or to an account, in the order in which it happened. Of one that failed: what it
 * should have moved.
 */
export function readMovements(
  networkId: string,
  read: ReadTransaction,
  account: string,
): readonly Movement[] {
  if (BigInt(read.receipt.status ?? '0x1') !== 1n) return readAttempt(read, account)
  const coin = readCoin(read)
  const alias = coinAliases[networkId]
  const tokens = read.receipt.logs.flatMap(readLog).filter(
    // The same coin, said a second time by its alias.
    movement => !(movement.contract === alias && coin.some(each => isSame(each, movement))),
  )
  const asCoin = (movement: Movement): Movement =>
    movement.contract !== undefined && movement.contract === alias
      ? { kind: 'coin', from: movement.from, to: movement.to, amount: movement.amount }
      : movement
  return [...coin, ...tokens.map(asCoin)].filter(({ from, to }) => from === account || to === account)
}

/** Reads what an account allowed in a transaction. */
export function readApprovals({ receipt }: ReadTransaction, account: string): readonly Approval[] {
  if (BigInt(receipt.status ?? '0x1') !== 1n) return []
  return receipt.logs.flatMap(
    ({ address, topics: [topic, owner, spender, id], data }): readonly Approval[] => {
      if (toAddress(owner) !== account || spender === undefined) return []
      const sides = { contract: address, spender: toAddress(spender) }
      const word = data.length === 66 ? hexToBigInt(data) : undefined
      if (topic === topics.approvalForAll && word !== undefined)
        return [{ ...sides, amount: word === 1n ? 'all' : 0n }]
      if (topic !== topics.approval) return []
      // The id of an NFT: one that is allowed to nobody is taken back.
      if (id !== undefined) return [{ ...sides, amount: BigInt(sides.spender) === 0n ? 0n : 1n }]
      return word === undefined ? [] : [{ ...sides, amount: word }]
    },
  )
}
