import { type AdapterHost, type NetworkId, readProperty } from '@latchkey/core/adapter'
import { decodeSignature } from '../codec/bytes.js'

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

/** Methods of the wallets' own protocols that send; the others only sign. */
const SENDING = /send.*transaction/i

/** The ids of the transactions that a wallet sent for a request of the app's own. */
export function sentBy(method: string, answer: unknown): readonly string[] {
  if (!SENDING.test(method)) return []
  const several = readProperty(answer, 'signatures')
  const one = typeof answer === 'string' ? answer : readProperty(answer, 'signature')
  const ids: unknown[] = Array.isArray(several) ? several : [one]
  return ids.filter((id): id is string => decodeSignature(id) !== undefined)
}
