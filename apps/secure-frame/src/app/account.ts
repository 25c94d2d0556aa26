import {
  type AppPayloads,
  type FrameAnswers,
  fromClientNetwork,
  toFrameChainId,
} from '@latchkey/frame-bridge/messages'
import type { AuthCalls, AuthUser } from '../session/parties.js'
import { isPartyError } from '../session/party-error.js'
import type { Session, Sessions } from '../session/sessions.js'
import type { Addresses } from '../signer/jobs.types.js'
import { type AccountType, type AccountTypes, addressOn } from '../smart-account/account-types.js'
import type { WalletVault } from '../vault/wallet-vault.js'
import type { Networks } from './networks.js'
import type { Refuse } from './refusals.js'

/** Who is signed in. */
export interface AccountReader {
  /** The session, once auth has confirmed it in this start. An auth that is away keeps nobody from their account. */
  confirm(): Promise<Session | undefined>
  /** @throws FrameRefusal where nobody is signed in */
  require(): Promise<{ readonly session: Session; readonly addresses: Addresses }>
  user(payload: AppPayloads['GET_USER']): Promise<FrameAnswers['GET_USER']>
  /** Makes a type the preferred one. @throws FrameRefusal where the current network has no smart accounts */
  prefer(type: AccountType): Promise<FrameAnswers['SET_PREFERRED_ACCOUNT']>
}

/** Creates the reader. */
export function createAccountReader({
  sessions,
  auth,
  vault,
  networks,
  types,
  refuse,
  followEmail,
}: {
  readonly sessions: Sessions
  readonly auth: AuthCalls
  readonly vault: WalletVault
  readonly networks: Networks
  readonly types: AccountTypes
  readonly refuse: Refuse
  /** Finishes a change of the address that was cut off, and takes over one of another device. */
  followEmail(session: Session, user: AuthUser): Promise<Session>
}): AccountReader {
  let confirmed: string | undefined

  const confirm = async (): Promise<Session | undefined> => {
    const session = await sessions.read()
    if (!session || confirmed === session.token) return session
    try {
      const user = await auth.user(session.token, { timeoutMs: 8_000 })
      await sessions.touch(session)
      await vault.settle(session)
      const followed = await followEmail(session, user)
      confirmed = session.token
      return followed
    } catch (error) {
      if (isPartyError(error, 'notSignedIn')) {
        await sessions.forget()
        return undefined
      }
      if (!isPartyError(error)) throw error
    }
    return session
  }
  const require = async () => {
    const session = await confirm()
    const addresses = session && (await vault.addresses(session.email))
    if (!session || !addresses) throw refuse('errorSignIn', 'notSignedIn')
    return { session, addresses }
  }
  return {
    confirm,
    require,
    async user(payload) {
      const { session, addresses } = await require()
      const id =
        payload?.chainId === undefined ? await networks.current() : fromClientNetwork(payload.chainId)
      await networks.use(id)
      if (payload?.preferredAccountType) await types.prefer(id, payload.preferredAccountType)
      const type = await types.typeOn(id)
      const hasBoth = types.isEnabled(id)
      const smartAccountDeployed = hasBoth ? await types.isDeployed(id, addresses) : false
      const eoa = addressOn(id, 'eoa', addresses)
      return {
        email: session.social ? session.social.email : session.email,
        address: addressOn(id, type, addresses),
        chainId: toFrameChainId(id),
        accounts: [
          { address: eoa, type: 'eoa' },
          ...(hasBoth ? [{ address: addresses.smartAccount, type: 'smartAccount' as const }] : []),
        ],
        preferredAccountType: type,
        ...(smartAccountDeployed !== undefined && { smartAccountDeployed }),
      }
    },
    async prefer(type) {
      const { addresses } = await require()
      const id = await networks.current()
      if (type === 'smartAccount' && !types.isEnabled(id)) throw refuse('errorSmartAccount', 'unsupported')
      await types.prefer(id, type)
      return { type, address: addressOn(id, type, addresses) }
    },
  }
}
