import { type AdapterHost, type NetworkId, readProperty } from '@latchkey/core/adapter'

/** Reports that a transaction of a connection was sent. */
export type ReportSent = (networkId: NetworkId, hash: string) => void

/** A retry of the same transaction is no second one; so many are kept apart. */
const KEPT = 256

/** Makes the reporter of one connector: `transactionSent` is emitted once per transaction. */
export function createSentReporter(host: AdapterHost, connectorId: string): ReportSent {
  const told = new Set<string>()
  return (networkId, hash) => {
    const key = `${networkId}/${hash}`
    if (told.has(key)) return
    const [oldest] = told
    if (told.size >= KEPT && oldest !== undefined) told.delete(oldest)
    told.add(key)
    host.emit({ type: 'transactionSent', connectorId, networkId, hash })
  }
}

/** Methods of the wallets' own protocols that may send a transaction; the others only look one up. */
const SENDING = /^(?:send|sign|push|ord_send|runes_)/i

/** The id of the transaction that a wallet sent for a request of the app's own, where it sent one. */
export function sentBy(method: string, answer: unknown): string | undefined {
  if (!SENDING.test(method)) return undefined
  const id = typeof answer === 'string' ? answer : readProperty(answer, 'txid')
  return typeof id === 'string' && /^[0-9a-f]{64}$/i.test(id) ? id.toLowerCase() : undefined
}
