import type { Connection } from '../adapter/connection.types.js'
import type { ConnectWalletInput } from '../connection/connection.types.js'
import { LatchkeyError } from '../errors/error.js'
import { abortError, destroyedError } from '../kernel/task.js'
import { WALLET_CONNECT } from '../wallet-connect/wallet-connect.types.js'
import type { ClientContext } from './context.js'
import type { Domains } from './domains.js'

/** What `client.connect` may be told. Without a connector the modal asks the visitor. */
export interface ConnectInput extends Omit<ConnectWalletInput, 'connectorId'> {
  readonly connectorId?: string
}

interface Waiting {
  readonly namespace: string | undefined
  resolve(connection: Connection): void
  reject(error: LatchkeyError): void
}

/**
 * Makes the awaitable connect of one client. Create it before the domains are wired: it must hear of a connection
 * before the modal is closed because of it.
 */
export function createConnectFlow(
  { events, env, scope }: ClientContext,
  { connection, features, modal }: Domains,
): (input?: ConnectInput) => Promise<Connection> {
  const waiting = new Set<Waiting>()
  const about = (namespace?: string) =>
    [...waiting].filter(each => namespace === undefined || (each.namespace ?? namespace) === namespace)
  const fail = (error: LatchkeyError, namespace?: string) => {
    for (const each of about(namespace)) each.reject(error)
  }
  events.on('connected', event => {
    if (!event.restored) for (const each of about(event.namespace)) each.resolve(event.connection)
  })
  // An attempt that a newer one replaced is not the visitor's answer.
  events.on('connectFailed', ({ connectorId, error, namespace }) => {
    // One namespace of a session that stands: the others may still connect.
    const isPart = connectorId === WALLET_CONNECT && features.find('walletConnect')?.state.peer
    if (error.code !== 'aborted' && !isPart) fail(error, namespace)
  })
  events.on('modalClosed', () => fail(new LatchkeyError('modalClosed', 'Modal closed')))
  scope.add(() => fail(destroyedError()))

  const connectInModal = ({ namespace, signal, timeoutMs }: ConnectInput) => {
    const releases: (() => void)[] = []
    const promise = new Promise<Connection>((resolve, reject) => {
      const entry: Waiting = { namespace, resolve, reject }
      const onAbort = () => reject(abortError(signal?.reason))
      if (scope.signal.aborted) return reject(destroyedError())
      if (signal?.aborted) return onAbort()
      waiting.add(entry)
      signal?.addEventListener('abort', onAbort, { once: true })
      releases.push(
        () => waiting.delete(entry),
        () => signal?.removeEventListener('abort', onAbort),
      )
      if (timeoutMs !== undefined)
        releases.push(
          env.clock.after(timeoutMs, () => reject(new LatchkeyError('timeout', 'Nobody connected in time'))),
        )
      modal.actions.open({ view: 'Connect', params: namespace === undefined ? {} : { namespace } })
    })
    return promise.finally(() => {
      for (const release of releases) release()
    })
  }

  return async (input = {}) => {
    const { connectorId } = input
    if (connectorId === undefined) return connectInModal(input)
    // A session may cover several namespaces, and the code that makes one comes with the first wish for it.
    if (connectorId === WALLET_CONNECT) return (await features.load('walletConnect')).actions.connect(input)
    return connection.actions.connect({ ...input, connectorId })
  }
}
