import type { Clock } from '@latchkey/core/adapter'
import { messageOf } from './fields.js'
import type { SignLibrary } from './sign-library.types.js'

/** How long a relay that has refused is left alone. */
const REST_MS = 60_000

/** A close code by which a relay turns a client away, or the HTTP status of a refused upgrade. */
const REFUSAL = /code: (1008|1013|3000|4\d{3})\b|\b(401|403|429)\b/

/**
 * The library tries a relay that refused it again with every pulse while something waits to be sent, by several sockets
 * at a time. What refuses now refuses the next second as well: the relay is left alone until its rest is over or the
 * visitor wants to pair again.
 */
export function restAfterRefusal(client: SignLibrary, clock: Clock): void {
  const { relayer } = client.core
  let refused: { readonly error: Error; readonly until: number } | undefined
  relayer.on('relayer_error', failure => {
    const message = messageOf(failure)
    if (REFUSAL.test(message)) refused = { error: new Error(message), until: clock.now() + REST_MS }
  })
  const open = relayer.connect.bind(relayer)
  relayer.connect = async url => {
    if (refused && clock.now() < refused.until) throw refused.error
    await open(url)
  }
  // A wish of the visitor's is worth another try.
  const [connect, authenticate] = [client.connect.bind(client), client.authenticate.bind(client)]
  client.connect = input => {
    refused = undefined
    return connect(input)
  }
  client.authenticate = input => {
    refused = undefined
    return authenticate(input)
  }
}
