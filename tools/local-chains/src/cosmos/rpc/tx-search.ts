import type { CosmosChain, IncludedTx } from '../ledger/chain'
import { RpcError } from './rpc-error'

type Condition = readonly [key: string, value: string]

const readCondition = (text: string): Condition => {
  const match = /^([\w.]+)\s*=\s*(?:'([^']*)'|(\d+))$/.exec(text.trim())
  if (!match) throw new RpcError(-32603, 'Internal error', `failed to parse query: ${text}`)
  return [match[1] ?? '', match[2] ?? match[3] ?? '']
}

const meets = ({ tx, height, result }: IncludedTx, [key, value]: Condition): boolean => {
  if (key === 'tx.hash') return tx.hash === value.toUpperCase()
  if (key === 'tx.height') return String(height) === value
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
