import { type CallOptions, type Connection, isLatchkeyError, requireConnected } from '@latchkey/core/adapter'
import { toEvmError } from '../codec/errors.js'
import type { Hex } from '../codec/rpc.js'
import { parseAccounts, requireAccounts } from '../codec/schemas.js'
import { changeSession, type Session, toConnection } from './session.js'

/** Requests EIP-2255's permission. Afterwards `eth_accounts` has the order of the accounts. */
async function requestPermissions({ wallet }: Session): Promise<Hex[]> {
  try {
    await wallet.raw('wallet_requestPermissions', [{ eth_accounts: {} }])
  } catch (error) {
    if (!isLatchkeyError(toEvmError(error), 'unsupportedMethod')) throw error
    return requireAccounts(parseAccounts(await wallet.raw('eth_requestAccounts')))
  }
  return requireAccounts(await wallet.accounts())
}

/**
 * Has the wallet ask again which accounts it shares.
 * @throws LatchkeyError `notConnected`, `userRejected`, `requestPending`, `invalidResponse`, `aborted`
 */
export async function chooseAccounts(session: Session, options?: CallOptions): Promise<Connection> {
  const { wallet } = session
  const addresses = await wallet.ask(() => requestPermissions(session), options)
  const asked = requireConnected(session)
  asked.addresses = addresses
  const chainId = await wallet.chainId(options)
  // What the wallet reported meanwhile is newer.
  if (session.state?.chainId === asked.chainId) changeSession(session, { chainId })
  return toConnection(session, requireConnected(session))
}
