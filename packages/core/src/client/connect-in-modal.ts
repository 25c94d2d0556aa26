import type { Connection } from '../adapter/contract/connection.types.js'
import type { ConnectWalletInput } from '../connection/connection.types.js'
import type { ClientContext } from '../context/context.js'
import { LatchkeyError } from '../errors/error.js'
import { destroyedError, withAbort, withTimeout } from '../kernel/task.js'
import type { Domains } from './domains.js'

/** What `client.connect` may be told. Without a connector the modal asks the visitor. */
export interface ConnectInput extends Omit<ConnectWalletInput, 'connectorId'> {
  readonly connectorId?: string
}

/**
 * Resolves with the connection that the visitor makes in the modal, which is open already. `before` is what was
 * connected when it opened: the visitor may have been quicker than this code.
 * @throws LatchkeyError `modalClosed`, `destroyed`, and why the wallet did not connect
 */
export async function connectInModal(
  { events, env, scope }: ClientContext,
  { modal, network, session }: Domains,
  { namespace, signal, timeoutMs }: ConnectInput,
  before: Connection | undefined,
): Promise<Connection> {
  let releases: (() => void)[] = []
  const answer = new Promise<Connection>((resolve, reject) => {
    const closed = () =>
      reject(scope.signal.aborted ? destroyedError() : new LatchkeyError('modalClosed', 'Modal closed'))
    releases = [
      events.on('connectionReady', ({ namespaces, main, restored }) => {
        const wanted = namespace ?? main
        const connected = namespaces.includes(wanted) ? session.connection(wanted) : undefined
        if (connected && !restored) resolve(connected)
      }),
      events.on('connectFailed', ({ error, isPart, ...failed }) => {
        const isAbout = (namespace ?? failed.namespace) === failed.namespace
        // An attempt that a newer one replaced is not the visitor's answer.
        if (error.code !== 'aborted' && !isPart && isAbout) reject(error)
      }),
      // A connection closes the modal as well, and the modal's event may come first: the promise resolves in that case.
      events.on('modalClosed', () => queueMicrotask(closed)),
    ]
    if (modal.state.open) return
    const connected = session.connection(namespace ?? network.state.activeNamespace)
    if (connected && connected !== before) resolve(connected)
    else closed()
  })
  return (
    timeoutMs === undefined
      ? withAbort(answer, signal)
      : withTimeout(answer, timeoutMs, env.clock, 'Nobody connected in time', signal)
  ).finally(() => {
    for (const release of releases) release()
  })
}
