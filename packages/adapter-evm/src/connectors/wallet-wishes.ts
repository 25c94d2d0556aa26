// What a wallet is asked beside connecting alone and signing: one chunk, because each import costs the first open some
// bytes.
import type {
  BalanceQuery,
  CallOptions,
  SessionGrantInput,
  SessionRevokeInput,
  TokenBalance,
} from '@latchkey/core/adapter'
import type { Chain } from '../chain/chain.types.js'
import type { Session } from './session.js'

export { watchAsset } from '../capabilities/assets/watch-asset.js'
export { chooseAccounts } from './choose-accounts.js'
export { showProvider } from './provider/show-provider.js'
export { sendTransfer } from './send-transfer.js'
export { connectAndSignIn } from './sign-in/connect-sign-in.js'
export { switchNetwork } from './switch-network.js'

/** Reads what the wallet says that an account holds. The code comes with the first question, with its schema library. */
export const fetchAssets = async (
  session: Session,
  loadChain: () => Promise<Chain>,
  query: BalanceQuery,
  options?: CallOptions,
): Promise<readonly TokenBalance[] | undefined> =>
  (await import('../capabilities/assets/read-assets.js')).readAssets(session, loadChain, query, options)

const loadSessions = () => import('../capabilities/sessions/smart-sessions.js')

/** Smart sessions. Their code comes with the first of them. */
export const grantSession = async (session: Session, input: SessionGrantInput, options?: CallOptions) =>
  (await loadSessions()).grantSession(session, input, options)

export const revokeSession = async (session: Session, input: SessionRevokeInput, options?: CallOptions) =>
  (await loadSessions()).revokeSession(session, input, options)
