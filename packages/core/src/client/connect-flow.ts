import type { Connection } from '../adapter/contract/connection.types.js'
import type { ConnectWalletInput } from '../connection/connection.types.js'
import type { ClientContext } from '../context/context.js'
import { LatchkeyError } from '../errors/error.js'
import { destroyedError, throwIfAborted, withAbort, withTimeout } from '../kernel/task.js'
import type { Domains } from './domains.js'

/** What `client.connect` may be told. Without a connector the modal asks the visitor. */
export interface ConnectInput extends Omit<ConnectWalletInput, 'connectorId'> {
  readonly connectorId?: string
}

/** Makes the awaitable connect of one client. */
export function createConnectFlow(
  { events, env, scope }: ClientContext,
  { connection, features, modal, session }: Domains,
): (input?: ConnectInput) => Promise<Connection> {
  const connectInModal = async ({ namespace, signal, timeoutMs }: ConnectInput) => {
    if (scope.signal.aborted) throw destroyedError()
    throwIfAborted(signal)
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
    })
    modal.actions.open({ view: 'Connect', params: namespace === undefined ? {} : { namespace } })
    return (
      timeoutMs === undefined
        ? withAbort(answer, signal)
        : withTimeout(answer, timeoutMs, env.clock, 'Nobody connected in time', signal)
    ).finally(() => {
      for (const release of releases) release()
    })
  }

  return async (input = {}) => {
    const { connectorId } = input
    if (connectorId === undefined) return connectInModal(input)
    // A session may cover several namespaces, and the code that makes one comes with the first wish for it.
    if (features.isShared(connectorId)) return (await features.load(connectorId)).actions.connect(input)
    return connection.actions.connect({ ...input, connectorId })
  }
}
