import type { CosmosChain, IncludedTx } from '../ledger/chain'
import { RpcError } from './rpc-error'

interface Condition {
  readonly key: string
  readonly operator: string
  readonly value: string
}

const readCondition = (text: string): Condition => {
  const match = /^([\w.]+)\s*(<=|>=|<|>|=)\s*(?:'([^']*)'|(\d+))$/.exec(text.trim())
  if (!match) throw new RpcError(-32603, 'Internal error', `failed to parse query: ${text}`)
  const [, key = '', operator = '', text1, number] = match
  return { key, operator, value: text1 ?? number ?? '' }
}

const compare: Readonly<Record<string, (height: number, value: number) => boolean>> = {
  '=': (height, value) => height === value,
  '<': (height, value) => height < value,
  '>': (height, value) => height > value,
  '<=': (height, value) => height <= value,
  '>=': (height, value) => height >= value,
}

const meets = ({ tx, height, result }: IncludedTx, { key, operator, value }: Condition): boolean => {
  if (key === 'tx.hash') return tx.hash === value.toUpperCase()
  if (key === 'tx.height') return compare[operator]?.(height, Number(value)) === true
  const [type, attribute] = key.split('.')
  return result.events.some(
    event =>
      event.type === type && event.attributes.some(known => known.key === attribute && known.value === value),
  )
}

/** The transactions that meet every condition of a query (`a.b='c' AND …`), the oldest first. */
export const searchTxs = (chain: CosmosChain, query: string): readonly IncludedTx[] => {
  const conditions = query.split(/\s+AND\s+/).map(readCondition)
  return [...chain.included.values()].filter(found => conditions.every(condition => meets(found, condition)))
}
