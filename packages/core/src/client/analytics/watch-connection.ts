import type { ClientEvents } from '../../context/client-events.types.js'
import type { LatchkeyError } from '../../errors/error.js'
import { isConnected, nameConnector } from './read-facts.js'
import type { WatchInput } from './watch.types.js'

/** True if the caller or a newer call ended the attempt. That is no failure. */
const isEnded = ({ code }: LatchkeyError): boolean => /^(aborted|modalClosed|destroyed)$/.test(code)

/** Reports what the client's own events say: the modal, connections, networks. */
export function watchConnection({ host, isTaken, report, reportError }: WatchInput): void {
  const { ctx } = host
  const { events } = ctx
  const on = <Name extends keyof ClientEvents>(name: Name, take: (event: ClientEvents[Name]) => void) => {
    ctx.scope.add(
      events.on(name, event => {
        if (!isTaken(event)) take(event)
      }),
    )
  }
  on('modalOpened', () => report({ event: 'MODAL_OPEN', properties: { connected: isConnected(host) } }))
  on('modalClosed', () => report({ event: 'MODAL_CLOSE', properties: { connected: isConnected(host) } }))
  on('sessionConnected', event => reportConnected({ host, report }, event))
  on('connectFailed', ({ error, isPart }) => {
    if (isPart || isEnded(error)) return
    const event = error.code === 'userRejected' ? 'USER_REJECTED' : 'CONNECT_ERROR'
    report({ event, properties: { message: error.message } })
    reportError(error)
  })
  on('disconnected', ({ namespace }) => report({ event: 'DISCONNECT_SUCCESS', properties: { namespace } }))
  on('networkSwitched', ({ by, namespace, networkId, namespaceChanged }) => {
    // A wallet may tell of the switch before its answer to the app. A change of the namespace comes with a connection.
    const isAsked = host.network.state.namespaces[namespace]?.switchingTo === networkId
    if (isAsked || (by === 'app' && !namespaceChanged))
      report({ event: 'SWITCH_NETWORK', properties: { network: networkId } })
  })
  on('networkSwitchFailed', ({ error }) => reportError(error))
  on('tokensFailed', ({ error }) => reportError(error))
}

/** Reports a connection that a visitor made. */
export function reportConnected(
  { host, report }: Pick<WatchInput, 'host' | 'report'>,
  { connectorId, main, restored }: ClientEvents['sessionConnected'],
): void {
  if (restored) return
  const { name, platform } = nameConnector(host, connectorId, main)
  report({ event: 'CONNECT_SUCCESS', properties: { method: platform, name } })
}
