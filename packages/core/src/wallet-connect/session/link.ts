import type { TransportEvent } from '../../adapter/contract/shared-transport.types.js'
import type { SignClient } from '../../adapter/wallet-connect/sign-client.types.js'
import { toLatchkeyError } from '../../errors/error.js'
import type { Logger, PageWindow } from '../../kernel/env.types.js'
import type { Scope } from '../../kernel/scope.js'
import { withTimeout } from '../../kernel/task.js'
import { messageOf } from '../fields.js'
import { forgetEndedTopics, topicsOf } from './ended-topics.js'
import type { ReadSession } from './read-session.js'
import { findStoredSession, followSession, type SessionsDeps } from './sessions.js'

/** Hears what concerns one namespace. */
export type NamespaceListener = (event: TransportEvent) => void

/** The one session of a client, and the library behind it. */
export interface Link {
  /**
   * The library, started once; the session of the last visit is then held. A failed start is tried again at the next
   * call.
   * @throws LatchkeyError `unavailable`
   */
  client(): Promise<SignClient>
  session(): ReadSession | undefined
  /** Fires when the session that stands now is over. */
  ended(): AbortSignal
  /** Takes a settled session; the one before is ended. */
  hold(session: ReadSession): Promise<void>
  /** Ends the session for both sides. Idempotent; a relay that is gone does not keep it alive here. */
  close(): Promise<void>
  /** Forgets a session that the other side no longer knows. */
  drop(): void
  watch(namespace: string, listener: NamespaceListener): () => void
}

/** What a link needs. */
export interface LinkDeps extends Omit<SessionsDeps, 'client'> {
  start(): Promise<SignClient>
  readonly logger: Logger
  readonly window: PageWindow | undefined
  readonly scope: Scope
  /** Where the library keeps its sessions, for every tab of the site. */
  readonly table: {
    /** Whether a storage event is about it. */
    isKey(key: string | null): boolean
    read(): string | null
  }
  /** A request is on its way to the wallet. */
  requested(id: number, topic: string): void
  /** Told after every change of what is held. */
  changed(session: ReadSession | undefined): void
}

/** How long the relay may take to pass on that a session ended. */
const GOODBYE_MS = 3000
const DISCONNECTED = { code: 6000, message: 'User disconnected.' }

/** Topics of the sessions in a stored table. */
function storedTopics(text: string | null): readonly string[] | undefined {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? topicsOf(list) : undefined
  } catch {
    return undefined
  }
}

/** Makes the link of one client. */
export function createLink(deps: LinkDeps): Link {
  const { logger, scope, window, clock } = deps
  const listeners = new Map<string, Set<NamespaceListener>>()
  let starting: Promise<SignClient> | undefined
  let held: { session: ReadSession; ending: AbortController; stop(): void } | undefined
  const over = AbortSignal.abort()

  const tell = (namespace: string, event: TransportEvent) => {
    for (const listener of [...(listeners.get(namespace) ?? [])]) listener(event)
  }
  const drop = () => {
    if (!held) return
    const { stop, ending } = held
    held = undefined
    stop()
    ending.abort()
    deps.changed(undefined)
    for (const namespace of [...listeners.keys()]) tell(namespace, { type: 'closed' })
  }
  const tidy = async (client: SignClient) => {
    try {
      await forgetEndedTopics(client)
    } catch (error) {
      logger.warn('What a session left behind could not be cleared away', messageOf(error))
    }
  }
  const goodbye = async (client: SignClient, topic: string) => {
    try {
      const said = client.disconnect({ topic, reason: DISCONNECTED })
      await withTimeout(said, GOODBYE_MS, clock, 'The relay did not answer in time')
    } catch (error) {
      // `No matching key` means that the other side was first; a relay that is gone means that nobody can be told.
      logger.warn('A WalletConnect session ended on this side alone', messageOf(error))
    }
    await tidy(client)
  }
  const follow = (client: SignClient, session: ReadSession) => {
    const stop = followSession(
      session,
      { ...deps, client },
      {
        changed(next) {
          if (!held) return
          held.session = next
          deps.changed(next)
          for (const namespace of [...listeners.keys()]) tell(namespace, { type: 'sessionChanged' })
        },
        told: tell,
        requested: id => deps.requested(id, session.topic),
        ended() {
          drop()
          void tidy(client)
        },
      },
    )
    held = { session, ending: new AbortController(), stop }
    deps.changed(session)
  }
  const start = async () => {
    const client = await deps.start()
    const stored = findStoredSession({ ...deps, client })
    if (stored && !held) follow(client, stored)
    void tidy(client)
    return client
  }
  // Another tab of the site ended the session and notified the wallet; this tab gets no event of its own. Other libraries and
  // clients write keys that look alike, and another storage may hold the very key: our own table decides.
  const otherTab = ({ key }: StorageEvent) => {
    if (!held || !deps.table.isKey(key)) return
    const topics = storedTopics(deps.table.read())
    if (topics && !topics.includes(held.session.topic)) drop()
  }
  window?.addEventListener('storage', otherTab)
  scope.add(() => {
    window?.removeEventListener('storage', otherTab)
    held?.stop()
    held?.ending.abort()
    held = undefined
    listeners.clear()
  })

  return {
    client() {
      starting ??= start().catch(error => {
        starting = undefined
        throw toLatchkeyError(error, 'unavailable', 'WalletConnect could not be started')
      })
      return starting
    },
    session: () => held?.session,
    ended: () => held?.ending.signal ?? over,
    async hold(session) {
      const client = await (starting as Promise<SignClient>)
      const before = topicsOf(client.session.getAll()).filter(topic => topic !== session.topic)
      if (held && held.session.topic !== session.topic) drop()
      if (!held) follow(client, session)
      // One client holds one session: what is left of others would be restored by the next visit.
      for (const topic of before) void goodbye(client, topic)
    },
    async close() {
      const session = held?.session
      drop()
      if (session && starting) await goodbye(await starting, session.topic)
    },
    drop,
    watch(namespace, listener) {
      const set = listeners.get(namespace) ?? new Set()
      listeners.set(namespace, set.add(listener))
      return () => void set.delete(listener)
    },
  }
}
