import type { SignClient } from '../../adapter/wallet-connect/sign-client.types.js'
import type { Clock } from '../../kernel/env.types.js'
import { withTimeout } from '../../kernel/task.js'
import { fieldOf } from '../fields.js'

/** A request to a wallet, as the library takes it. */
type Request = Pick<Parameters<SignClient['request']>[0], 'topic' | 'chainId' | 'request'>

/** Finds the answer to a request that was made before the page was loaded. */
export type FindEarlierAnswer = (
  client: SignClient,
  asked: Request,
  signal: AbortSignal | undefined,
) => Promise<unknown> | undefined

const sameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Unix seconds at which a kept request ends; undefined for a record of something else. */
function endOf(record: unknown, { topic, chainId, request }: Request): number | undefined {
  const params = fieldOf(fieldOf(record, 'request'), 'params')
  const kept = fieldOf(params, 'request')
  const end = fieldOf(kept, 'expiryTimestamp')
  const isSame =
    fieldOf(record, 'topic') === topic &&
    fieldOf(params, 'chainId') === chainId &&
    fieldOf(kept, 'method') === request.method &&
    sameJson(fieldOf(kept, 'params'), request.params)
  return isSame && typeof end === 'number' ? end : undefined
}

/** The value of an answer. @throws the wallet's error, as it wrote it */
function read(answer: unknown): unknown {
  const error = fieldOf(answer, 'error')
  if (error !== undefined) throw error
  return fieldOf(answer, 'result')
}

/**
 * Finds the answer to the same request of a page before: one that has come already, or the one that the wallet still owes.
 * The library keeps each request in storage, and with it an answer that came while nobody waited. Undefined if there is no
 * such request, or its time is over.
 */
export const createFindEarlierAnswer =
  (clock: Clock): FindEarlierAnswer =>
  ({ core: { history }, engine: { events } }, asked, signal) => {
    const record = history.values.filter(each => (endOf(each, asked) ?? 0) * 1000 > clock.now()).at(-1)
    const id = fieldOf(record, 'id')
    const end = endOf(record, asked)
    if (typeof id !== 'number' || end === undefined) return undefined
    const response = fieldOf(record, 'response')
    if (response !== undefined) {
      // It counts once.
      history.delete(asked.topic, id)
      return Promise.resolve(response).then(read)
    }
    const name = `session_request:${id}`
    const owed = new Promise<unknown>(resolve => {
      events.once(name, resolve)
    })
    const left = end * 1000 - clock.now()
    return withTimeout(owed, left, clock, 'The wallet did not answer in time', signal)
      .finally(() => events.removeAllListeners(name))
      .then(read)
  }
