import type { ClientContext } from '../context/context.js'
import type { Session } from '../context/session.js'
import { createRuns } from './transactions.runs.js'
import type { TrackedTransaction } from './transactions.types.js'

/** The list of transactions, as a search reads and changes it. */
interface SearchPorts {
  list(): readonly TrackedTransaction[]
  /** The chain has the transfer. */
  found(entry: TrackedTransaction, hash: string): void
  /** The chain can't have the transfer any more. */
  gone(entry: TrackedTransaction): void
}

/** Searches for transfers whose wallet gave no answer. */
export interface Searches {
  /**
   * Settles a transfer whose answer was lost, by what the account's transactions say. While nobody knows whether the
   * wallet still shows the request (`isAnswered` false), it may be sent later: then it is found, and never given up.
   */
  begin(entry: TrackedTransaction, isAnswered: boolean): void
  end(id: string): void
}

/** Makes the searches of one client. They end with it. */
export function createSearches(
  ctx: Pick<ClientContext, 'env' | 'scope'>,
  session: Session,
  { list, found, gone }: SearchPorts,
): Searches {
  const runs = createRuns(ctx, 'A transfer can no longer be searched for')

  const search = async (entry: TrackedTransaction, isAnswered: boolean, signal: AbortSignal) => {
    const { id, namespace, networkId, from, transfer, trace } = entry
    const capability = session.find(namespace, 'transactions')
    if (!capability?.search || !from || !transfer || trace === undefined) return
    const { to, amount, token } = transfer
    const isOther = (hash: string) =>
      list().some(
        each => each.kind === 'send' && each.id !== id && each.networkId === networkId && each.hash === hash,
      )
    const wanted = { networkId, from, to, amount, token, trace, isOther }
    const { hash } = await capability.search(wanted, { signal })
    const current = list().find(each => each.id === id)
    // The wallet may have answered after all, in this tab or another.
    if (!current || current.hash !== undefined) return
    if (hash !== undefined) found(current, hash)
    else if (isAnswered) gone(current)
  }
  return {
    begin: (entry, isAnswered) => runs.begin(entry.id, signal => search(entry, isAnswered, signal)),
    end: runs.end,
  }
}
