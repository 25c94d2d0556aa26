import type { SharedTransport, TransportCall } from '../../adapter/contract/shared-transport.types.js'
import { isLatchkeyError, LatchkeyError } from '../../errors/error.js'
import { throwIfAborted, withAbort } from '../../kernel/task.js'
import { sessionEnded, toRequestError } from '../failures.js'
import { WALLET_CONNECT } from '../wallet-connect.types.js'
import type { FindEarlierAnswer } from './earlier-answer.js'
import type { Link } from './link.js'
import type { ReadSession } from './read-session.js'

/** What a transport needs beside the session. */
export interface TransportDeps {
  readonly link: Link
  /** Pairs with a wallet, or joins the pairing that is under way. */
  pair(): Promise<ReadSession>
  /** Called around every request, for who shows that the wallet is asked. */
  asking(change: 1 | -1): void
  /** There while what the page before asked for is not asked again. */
  earlier(): FindEarlierAnswer | undefined
}

/** How long a wallet may take over a request, in seconds: the least that the protocol allows. */
const REQUEST_S = 300

/** Makes the session as one namespace's adapter sees it. */
export function createTransport(
  namespace: string,
  { link, pair, asking, earlier }: TransportDeps,
): SharedTransport {
  const granted = (session = link.session()) => session?.namespaces[namespace]
  const ask = async ({ networkId, method, params }: TransportCall, signal: AbortSignal | undefined) => {
    const client = await link.client()
    const session = link.session()
    if (!session) throw sessionEnded()
    const chainId = session.grantedAs[networkId] ?? networkId
    const asked = { topic: session.topic, chainId, request: { method, params } }
    return earlier()?.(client, asked, signal) ?? client.request({ ...asked, expiry: REQUEST_S })
  }
  return {
    connectorId: WALLET_CONNECT,
    type: 'WALLET_CONNECT',
    name: 'WalletConnect',
    session: () => granted(),
    async open({ silent = false }, options = {}) {
      throwIfAborted(options.signal)
      await withAbort(link.client(), options.signal)
      const standing = granted()
      if (standing) return standing
      if (silent) throw new LatchkeyError('notAuthorized', 'There is no session to restore')
      const session = granted(await pair())
      if (session) return session
      throw new LatchkeyError('unsupportedNetwork', `The wallet granted nothing in ${namespace}`, {
        hint: 'Choose a wallet that speaks this network.',
      })
    },
    async request(call, options = {}) {
      throwIfAborted(options.signal)
      const ended = link.ended()
      if (ended.aborted && link.session() === undefined) throw sessionEnded()
      asking(1)
      try {
        return await withAbort(withAbort(ask(call, options.signal), ended), options.signal)
      } catch (error) {
        if (ended.aborted && !options.signal?.aborted) throw sessionEnded(error)
        const failure = toRequestError(error)
        if (isLatchkeyError(failure, 'walletDisconnected')) link.drop()
        throw failure
      } finally {
        asking(-1)
      }
    },
    close: () => link.close(),
    watch: listener => link.watch(namespace, listener),
  }
}
