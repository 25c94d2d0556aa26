import { requireConnected } from '@latchkey/core/adapter'
import { readKey } from './chains/open-chain.js'
import type { WalletKey } from './drivers/driver.types.js'
import type { Session } from './session.js'

/**
 * The key that is selected now, on the network of the connection. A wallet may ask the person to let the app see the
 * new key: that may take as long as it takes.
 * @throws LatchkeyError
 */
export async function openAgain(session: Session): Promise<WalletKey> {
  const state = requireConnected(session)
  return session.guard.pass(() => readKey(session, state.facts))
}
