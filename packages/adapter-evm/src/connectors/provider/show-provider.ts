import { type CallWatcher, readProperty, showWatched } from '@latchkey/core/adapter'
import { networkIdOf } from '../../codec/chain-id.js'
import type { Eip1193Provider } from '../../codec/rpc.js'
import { followSent } from '../sent-transactions.js'
import type { Session } from '../session.js'

/** What was called: by `request`, or by the two methods from before EIP-1193, which libraries still use. */
function readCall(path: string, [first, second]: readonly unknown[]) {
  if (!['request', 'send', 'sendAsync'].includes(path)) return undefined
  if (path === 'send' && typeof first === 'string') return { method: first, params: second }
  const method = readProperty(first, 'method')
  return typeof method === 'string' ? { method, params: readProperty(first, 'params') } : undefined
}

/** A response of JSON-RPC has its result in a field; EIP-1193 gives the result itself. */
const resultOf = (answer: unknown): unknown => readProperty(answer, 'result') ?? answer

const watchSession =
  (session: Session): CallWatcher =>
  (path, args) => {
    const call = readCall(path, args)
    const tell =
      call && followSent(call, session.sent, () => session.state && networkIdOf(session.state.chainId))
    const callback = args.at(-1)
    if (!tell || typeof callback !== 'function') return tell && (answer => tell(resultOf(answer)))
    args[args.length - 1] = (failure: unknown, response: unknown) => {
      tell(resultOf(response))
      return callback(failure, response)
    }
    return undefined
  }

/** The wallet's object for app code: what is sent through it is followed like what the kit sends. */
export const showProvider = (session: Session): Eip1193Provider =>
  showWatched(session, session.provider, watchSession(session))
