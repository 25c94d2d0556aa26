import { type CallWatcher, type NetworkId, readProperty, showWatched } from '@latchkey/core/adapter'
import type { encodeBase58 } from '../codec/bytes.js'
import type { chainOf } from '../codec/chains.js'
import type { sentBy } from './report-sent.js'
import type { Session } from './session.js'

/** Passed, not imported: what two chunks import becomes a chunk of its own, and connecting one request longer. */
export interface ShowTools {
  readonly chainOf: typeof chainOf
  readonly encodeBase58: typeof encodeBase58
  readonly sentBy: typeof sentBy
}

const SEND = 'solana:signAndSendTransaction'
const SEND_ALL = 'solana:signAndSendAllTransactions'

/** The outputs of the Wallet Standard, one for each input: `{ signature }`, or settled ones with that as their value. */
const signaturesOf = (answer: unknown): readonly unknown[] =>
  Array.isArray(answer)
    ? answer.map(each => readProperty(readProperty(each, 'value') ?? each, 'signature'))
    : []

const watchSession =
  (session: Session, tools: ShowTools): CallWatcher =>
  (path, args) => {
    const current = session.state?.networkId
    const report = (networkId: NetworkId | undefined, id: string | undefined) => {
      if (networkId && id !== undefined) session.reportSent(networkId, id)
    }
    const ids = session.host.networks().map(({ caipNetworkId }) => caipNetworkId)
    const name = path.slice(path.lastIndexOf('.') + 1)
    if (path.startsWith('features.')) {
      // One input after the other, or a list of them.
      const inputs: unknown[] = Array.isArray(args[0]) ? args[0] : args
      return answer =>
        signaturesOf(answer).forEach((signature, index) => {
          const chain = readProperty(inputs[index], 'chain')
          const named = ids.find(id => tools.chainOf(id) === chain || id === chain)
          const isSignature = signature instanceof Uint8Array && signature.length === 64
          if (isSignature) report(named ?? current, tools.encodeBase58(signature))
        })
    }
    const asked = name === 'request' ? readProperty(args[0], 'method') : name
    if (typeof asked !== 'string') return undefined
    return answer => {
      for (const id of tools.sentBy(asked, answer)) report(current, id)
    }
  }

/**
 * The wallet's object for app code: what is sent through it is followed like what the kit sends. What an app signs and
 * broadcasts by itself is not seen here.
 */
export const showProvider = (session: Session, wallet: object, tools: ShowTools): object =>
  showWatched(session, wallet, watchSession(session, tools), [
    'features',
    `features.${SEND}`,
    `features.${SEND_ALL}`,
  ])
