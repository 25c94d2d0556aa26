import { topicsOf } from './fields.js'
import type { SignLibrary } from './sign-library.types.js'

type Check = (params: unknown) => Promise<void>

/** Whoever waits for it still hears of a failure; where nobody does, it is not the page's. */
function quiet<Name extends string>(owner: Record<Name, Check>, name: Name): void {
  const check = owner[name].bind(owner)
  owner[name] = params => {
    const checked = check(params)
    checked.catch(() => undefined)
    return checked
  }
}

/**
 * The library begins some work that it does not wait for: where that fails, the page would see an unhandled rejection,
 * and any wallet could cause one.
 */
export function keepRejectionsIn({ core, engine, session }: SignLibrary): void {
  // What arrives for a session or a pairing that is over, or breaks a rule, is checked and the outcome is dropped.
  for (const name of [
    'isValidDisconnect',
    'isValidEmit',
    'isValidExtend',
    'isValidPing',
    'isValidUpdate',
  ] as const)
    quiet(engine, name)
  for (const name of ['isValidDisconnect', 'isValidPing'] as const) quiet(core.pairing, name)
  // A second goodbye leaves a listener behind that ends the session with the next message, whatever its topic.
  const end = engine.deleteSession
  engine.deleteSession = async params => {
    if (topicsOf(session.getAll()).includes(params.topic)) await end(params)
  }
  // What waits in the queue is sent again with every pulse, by nobody who hears that it failed again.
  const { publisher } = core.relayer
  const publish = publisher.rpcPublish.bind(publisher)
  publisher.rpcPublish = async (request, options) => {
    const isAgain = publisher.queue.has(request.id)
    try {
      return await publish(request, options)
    } catch (error) {
      if (!isAgain) throw error
    }
  }
}
