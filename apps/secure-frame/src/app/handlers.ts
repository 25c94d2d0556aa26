import type { FrameHandlers, RequestContext } from '@latchkey/frame-bridge/frame'
import { fromClientNetwork, toFrameChainId } from '@latchkey/frame-bridge/messages'
import type { ApproveQueue } from '../approve/queue.js'
import type { PageTheme } from './appearance.js'
import type { WalletParts } from './parts.js'
import type { Refuse } from './refusals.js'
import { createRpcHandler } from './rpc-handler.js'
import type { Texts } from './texts.js'
import { translate } from './translate.js'

/** What the handlers need beside the wallet's parts. */
export interface HandlerOptions {
  readonly texts: Texts
  readonly refuse: Refuse
  readonly queue: ApproveQueue
  applyTheme(theme: PageTheme): void
  reload(): void
}

/** Creates the wallet's answers to the page. */
export function createHandlers(parts: WalletParts, options: HandlerOptions): FrameHandlers {
  const { login, social, account, networks, types, batches } = parts
  const { sessions, signer, vault, emailUpdate, wait } = parts
  const { texts, refuse, queue } = options
  let pageName: string | undefined
  const rpc = createRpcHandler({
    account,
    networks,
    types,
    batches,
    wait,
    queue,
    vault,
    signer,
    texts,
    refuse,
    pageName: () => pageName,
  })
  const unsupported = (): never => {
    throw refuse('errorUnsupported', 'unsupported')
  }
  const handlers: FrameHandlers = {
    CONNECT_EMAIL: ({ email }, { signal, way }) =>
      login.connectEmail(email, { signal, isOldClient: way === 'window' }),
    CONNECT_DEVICE: (payload, { signal }) => login.connectDevice(payload?.code, signal),
    async CONNECT_OTP({ otp }, { signal }) {
      await login.connectOtp(otp, signal)
      return undefined
    },
    async IS_CONNECTED() {
      const session = await account.confirm()
      return { isConnected: session !== undefined && (await vault.has(session.email)) }
    },
    GET_USER: payload => account.user(payload),
    async SIGN_OUT() {
      signer.forget()
      await sessions.end()
      return undefined
    },
    async SWITCH_NETWORK({ chainId }) {
      const id = fromClientNetwork(chainId)
      await networks.use(id)
      return { chainId: toFrameChainId(id) }
    },
    GET_CHAIN_ID: async () => ({ chainId: toFrameChainId(await networks.current()) }),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({
      smartAccountEnabledNetworks: networks.accountChainIds,
    }),
    SET_PREFERRED_ACCOUNT: ({ type }) => account.prefer(type),
    RPC_REQUEST: rpc,
    SYNC_THEME(theme) {
      options.applyTheme(theme)
      return undefined
    },
    SYNC_DAPP_DATA({ metadata }) {
      pageName = metadata?.name
      return undefined
    },
    RELOAD() {
      options.reload()
      return undefined
    },
    INIT_SMART_ACCOUNT: () => undefined,
    async CONNECT_SOCIAL({ uri, ...payload }) {
      const { userName } = await social.connect(uri)
      const user = await account.user(payload)
      return { ...user, email: user.email ?? null, userName }
    },
    GET_SOCIAL_REDIRECT_URI: ({ provider }, { signal }) => social.begin(provider, signal),
    CONNECT_FARCASTER: unsupported,
    GET_FARCASTER_URI: unsupported,
    async UPDATE_EMAIL({ email }, { signal }) {
      const [{ session }, update] = [await account.require(), await emailUpdate()]
      // A login at a provider has no address of its own to change.
      if (session.social) throw refuse('errorUnsupported', 'unsupported')
      await update.begin(session, email, signal)
      return { action: 'VERIFY_PRIMARY_OTP' }
    },
    async UPDATE_EMAIL_PRIMARY_OTP({ otp }, { signal }) {
      const [{ session }, update] = [await account.require(), await emailUpdate()]
      await update.enterOldCode(session, otp, signal)
      return undefined
    },
    async UPDATE_EMAIL_SECONDARY_OTP({ otp }, { signal }) {
      const [{ session }, update] = [await account.require(), await emailUpdate()]
      return { newEmail: await update.enterNewCode(session, otp, signal) }
    },
  }
  type Handle = (payload: unknown, context: RequestContext) => unknown
  const translated = (handle: Handle): Handle => {
    return async (payload, context) => {
      try {
        return await handle(payload, context)
      } catch (error) {
        throw translate(error, refuse)
      }
    }
  }
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [name, translated(handle as Handle)]),
  ) as unknown as FrameHandlers
}
