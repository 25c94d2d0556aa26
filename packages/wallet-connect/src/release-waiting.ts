import type { SignLibrary } from './sign-library.types.js'

const GONE = { code: 6000, message: 'The client is gone' }

/**
 * Errors for whoever still waits inside the library, for the wallet or for the relay: its time-outs, of a minute and
 * more, would outlive the client.
 */
export function releaseWaiting({ engine, core }: SignLibrary): void {
  const { provider, publisher, events } = core.relayer
  for (const name of engine.events.eventNames()) engine.events.emit(name, { error: GONE })
  // What could not be sent waits for a later try that nobody makes.
  for (const id of [...publisher.queue.keys()]) events.emit('relayer_publish', { id })
  const answers = provider.events
  for (const name of answers?.eventNames() ?? [])
    if (/^\d+$/.test(String(name))) answers?.emit(name, { id: Number(name), jsonrpc: '2.0', error: GONE })
}

/** Nothing that was begun before may open the socket again. */
export function refuseConnecting({ core }: SignLibrary): void {
  const refuse = async () => {
    throw new Error(GONE.message)
  }
  core.relayer.connect = refuse
  core.relayer.toEstablishConnection = refuse
}
