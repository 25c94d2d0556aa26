import { LatchkeyError, type NetworkId, requireConnected } from '@latchkey/core/adapter'
import { networkIdOf } from '../codec/chain-id.js'
import type { Session } from '../connectors/session.js'

/**
 * Checks that the wallet is on a network: what it is asked for, it does there.
 * @throws LatchkeyError `notConnected`, `unsupportedNetwork`
 */
export function requireNetwork(session: Session, networkId: NetworkId, subject: string): void {
  if (networkIdOf(requireConnected(session).chainId) === networkId) return
  throw new LatchkeyError('unsupportedNetwork', `The wallet is on another network than the ${subject}`, {
    hint: 'Switch the network first.',
  })
}
