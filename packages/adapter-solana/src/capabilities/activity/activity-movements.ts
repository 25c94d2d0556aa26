import type { LandedMeta, LandedTransaction } from './activity-schemas.js'

/** The mint of wrapped SOL. Its accounts hold their tokens as lamports too. */
const WRAPPED = 'So11111111111111111111111111111111111111112'

/** What somebody gained or lost of one token, or of the network's own coin. */
export interface Change {
  readonly owner: string
  /** Undefined for the network's own coin. */
  readonly mint: string | undefined
  readonly decimals: number
  amount: bigint
}

type TokenBalances = NonNullable<LandedMeta['preTokenBalances']>
type TokenBalance = TokenBalances[number]

/** The accounts that a transaction names, in the order that its balances have. */
export const accountsOf = ({ transaction, meta }: LandedTransaction): readonly string[] => [
  ...transaction.message.accountKeys,
  ...(meta?.loadedAddresses?.writable ?? []),
  ...(meta?.loadedAddresses?.readonly ?? []),
]

const indexed = (balances: TokenBalances) => new Map(balances.map(each => [each.accountIndex, each]))

const gain = (before: TokenBalance | undefined, after: TokenBalance | undefined) =>
  (after?.uiTokenAmount.amount ?? 0n) - (before?.uiTokenAmount.amount ?? 0n)

/**
 * Who gained and lost what, without the fee. The deposit of a token account is its owner's where the owner signed: a
 * deposit for one's own account is nothing that was sent. One that somebody else paid is nothing that was received.
 */
export function readChanges(landed: LandedTransaction, meta: LandedMeta): Change[] {
  const before = indexed(meta.preTokenBalances ?? [])
  const after = indexed(meta.postTokenBalances ?? [])
  const changes = new Map<string, Change>()
  const add = (owner: string, mint: string | undefined, decimals: number, amount: bigint) => {
    const key = `${owner}/${mint ?? ''}`
    const change = changes.get(key) ?? { owner, mint, decimals, amount: 0n }
    change.amount += amount
    changes.set(key, change)
  }
  const accounts = accountsOf(landed)
  const signers = new Set(accounts.slice(0, landed.transaction.message.header.numRequiredSignatures))
  for (const [index, account] of accounts.entries()) {
    const [was, is] = [before.get(index), after.get(index)]
    const token = is ?? was
    const owner = token?.owner ?? account
    const moved = gain(was, is)
    if (token) add(owner, token.mint, token.uiTokenAmount.decimals, moved)
    const lamports = (meta.postBalances[index] ?? 0n) - (meta.preBalances[index] ?? 0n)
    const paid = index === 0 ? meta.fee : 0n
    const holder = signers.has(owner) ? owner : account
    add(holder, undefined, 0, lamports + paid - (token?.mint === WRAPPED ? moved : 0n))
  }
  return [...changes.values()].filter(({ amount }) => amount !== 0n)
}
