import type { TransportEvent } from '../../adapter/contract/shared-transport.types.js'
import type { SignClient, SignEventListener } from '../../adapter/wallet-connect/sign-client.types.js'
import { isNetworkId, namespaceOf } from '../../caip/network-id.js'
import type { Clock, Logger } from '../../kernel/env.types.js'
import { isShape, isText } from '../../kernel/guard.js'
import { fieldOf } from '../fields.js'
import { type LegacyIds, type ReadSession, readSession } from './read-session.js'
import { readSessionEvent } from './session-events.js'

/** What a session's holder is told. */
export interface SessionListener {
  /** The wallet granted something else, or lives longer. */
  changed(session: ReadSession): void
  /** What concerns one namespace. */
  told(namespace: string, event: TransportEvent): void
  /** A request of this page is on its way to the wallet. */
  requested(id: number): void
  /** It is over: the wallet left, it expired, or it broke the rules. Once. */
  ended(): void
}

/** What following a session needs. */
export interface SessionsDeps {
  readonly client: SignClient
  readonly clock: Clock
  readonly logger: Logger
  readonly legacy: LegacyIds
}

const isEvent = isShape<{ topic: string }>({ topic: isText })

/** The newest session that still counts; what breaks the rules is passed over. */
export function findStoredSession({ client, clock, logger, legacy }: SessionsDeps): ReadSession | undefined {
  const sessions = client.session.getAll().flatMap(struct => {
    try {
      return [readSession(struct, legacy)]
    } catch (error) {
      logger.warn('A stored WalletConnect session is not valid', error)
      return []
    }
  })
  return sessions.filter(each => each.expiresAt > clock.now()).sort((a, b) => b.expiresAt - a.expiresAt)[0]
}

/** Follows one session until it ends. Gives the way to stop. */
export function followSession(
  session: ReadSession,
  { client, logger, legacy }: SessionsDeps,
  listener: SessionListener,
): () => void {
  let current = session
  const mine = (event: unknown) => isEvent(event) && event.topic === session.topic
  const listeners: readonly (readonly [string, SignEventListener])[] = [
    ['session_update', reread],
    ['session_extend', reread],
    ['session_event', hear],
    ['session_request_sent', sent],
    ['session_delete', end],
    ['session_expire', end],
  ]
  const stop = () => {
    for (const [name, run] of listeners) client.off(name, run)
  }
  function end(event: unknown) {
    if (!mine(event)) return
    stop()
    listener.ended()
  }
  function reread(event: unknown) {
    if (!mine(event)) return
    try {
      const struct = client.session.getAll().find(each => fieldOf(each, 'topic') === session.topic)
      const namespaces = fieldOf(fieldOf(event, 'params'), 'namespaces')
      // The library may tell of the update before it has stored it.
      const told = namespaces && typeof struct === 'object' ? { ...struct, namespaces } : struct
      current = readSession(told, legacy)
      listener.changed(current)
    } catch (error) {
      logger.warn('A wallet sent an update that breaks the rules; the session stays as it was', error)
    }
  }
  function sent(event: unknown) {
    const id = fieldOf(event, 'id')
    if (mine(event) && typeof id === 'number') listener.requested(id)
  }
  function hear(event: unknown) {
    if (!mine(event)) return
    const params = fieldOf(event, 'params')
    const networkId = fieldOf(params, 'chainId')
    const told = fieldOf(params, 'event')
    const name = fieldOf(told, 'name')
    if (!isNetworkId(networkId) || !isText(name)) return
    const namespace = namespaceOf(networkId)
    const granted = current.namespaces[namespace]
    if (!granted) return
    const read = readSessionEvent({ name, data: fieldOf(told, 'data'), networkId }, namespace, granted)
    if (read) listener.told(namespace, read)
  }
  for (const [name, run] of listeners) client.on(name, run)
  return stop
}
