import type { ConnectedSession } from '../context/client-events.types.js'
import type { ClientContext } from '../context/context.js'
import { toLatchkeyError } from '../errors/error.js'
import { destroyedError, withAbort } from '../kernel/task.js'
import type { Gate } from './gates.types.js'

interface AskInput {
  readonly ctx: ClientContext
  readonly gates: readonly Gate[]
  disconnect(namespace: string): Promise<void>
  readonly signal: AbortSignal
}

/** A signal that fires when one of the session's connections ends or another takes its place. */
function endOf({ connectorId, namespaces }: ConnectedSession, { ctx: { events, scope }, signal }: AskInput) {
  const ending = new AbortController()
  const end = () => ending.abort()
  const releases = [
    events.on('disconnected', ({ namespace }) => {
      if (namespaces.includes(namespace)) end()
    }),
    events.on('connected', ({ namespace, connection }) => {
      if (namespaces.includes(namespace) && connection.connectorId !== connectorId) end()
    }),
  ]
  for (const outer of [signal, scope.signal]) {
    if (outer.aborted) end()
    outer.addEventListener('abort', end)
    releases.push(() => outer.removeEventListener('abort', end))
  }
  return {
    signal: ending.signal,
    release: () => {
      for (const release of releases) release()
    },
  }
}

/**
 * Asks the gates of a session, one after the other. When one rejects, the session's connections end: nobody is
 * connected who has not passed.
 * @throws LatchkeyError what the gate rejected with; `aborted`, `destroyed`
 */
export async function askGates(session: ConnectedSession, input: AskInput): Promise<void> {
  const { ctx, gates, disconnect } = input
  const { signal, release } = endOf(session, input)
  try {
    for (const gate of gates) await withAbort(gate({ ...session, signal }), signal)
  } catch (failure) {
    // What ended meanwhile, or stands in its place, is not this session's to end.
    release()
    if (ctx.scope.signal.aborted) throw destroyedError()
    const error = toLatchkeyError(failure, 'connectFailed', 'Failed to connect')
    if (!signal.aborted) {
      await Promise.allSettled(session.namespaces.map(disconnect))
      ctx.events.emit('connectFailed', { namespace: session.main, connectorId: session.connectorId, error })
    }
    throw error
  } finally {
    release()
  }
}
