import { FrameRefusal } from '@latchkey/frame-bridge/frame'
import { createRefuse } from '../app/refusals.js'
import type { Settings } from '../app/settings.js'
import type { Texts } from '../app/texts.js'
import { openSecretOf, readDevices, rotate, type WalletDevice } from '../care/rotate.js'
import { createAuthRotationCalls, createKeeperRotationCalls } from '../care/rotation-calls.js'
import { type Access, settleRotation } from '../care/settle-rotation.js'
import type { Fetch } from '../ports.types.js'
import { openDevice } from '../session/device.js'
import { createLogin } from '../session/login.js'
import { createAuthCalls, createKeeperCalls } from '../session/parties.js'
import { createPartyClient } from '../session/party-client.js'
import { createSessions } from '../session/sessions.js'
import { createMemoryStore } from '../storage/memory-store.js'
import type { WalletVault } from '../vault/wallet-vault.js'
import type { SayAccount } from './account-texts.js'

/** A person who takes care of a wallet. Every visit is a new device that ends with the page: no half is kept. */
export interface Account {
  /** Mails the link. Returns the number to type on the keeper's page. @throws PartyError, FrameRefusal */
  begin(email: string, signal: AbortSignal): Promise<number>
  /** Resolves once the link was approved: `code` where auth's code is in the mail. */
  untilApproved(signal: AbortSignal): Promise<'code' | 'done'>
  enterCode(code: string, signal: AbortSignal): Promise<void>
  devices(): Promise<readonly WalletDevice[]>
  /** Removes a device by a rotation, and returns those that stay. */
  remove(device: string): Promise<readonly WalletDevice[]>
  /** The recovery phrase. */
  phrase(): Promise<string>
  signOut(): Promise<void>
}

interface AccountOptions {
  readonly settings: Pick<Settings, 'authUrl' | 'keeperUrl'>
  readonly projectId: string
  /** The page's own origin. */
  readonly origin: string
  readonly texts: Texts
  readonly say: SayAccount
  readonly fetch: Fetch
  readonly browser: string
  now(): number
}

export async function createAccount(options: AccountOptions): Promise<Account> {
  const { settings, projectId, origin, texts, say, fetch, browser, now } = options
  const store = createMemoryStore()
  const device = await openDevice(store)
  const clientOf = (baseUrl: string) => createPartyClient({ baseUrl, device, fetch, now })
  const authClient = clientOf(`${settings.authUrl}/auth/v1`)
  const keeperClient = clientOf(`${settings.keeperUrl}/keeper/v1`)
  const [auth, keeper] = [createAuthCalls(authClient), createKeeperCalls(keeperClient)]
  const rotation = {
    auth: createAuthRotationCalls(authClient),
    keeper: createKeeperRotationCalls(keeperClient),
  }
  const care = { auth, keeper, rotation, device }
  const sessions = createSessions(store, auth, now)
  const refuse = createRefuse(texts)
  let access: Access | undefined

  /** This page opens the wallet by recovery and adds no device. */
  const vault: WalletVault = {
    has: async () => false,
    async ensure({ session, user, keeperFlow: flow }) {
      if (!user.wallet || flow === undefined) throw new FrameRefusal(say('noWallet'), 'notFound')
      access = { token: session.token, flow }
      await settleRotation(rotation, access)
    },
    settle: async () => undefined,
    addresses: async () => undefined,
    open: async () => undefined,
  }
  const login = createLogin({
    ...{ auth, keeper, sessions, vault, refuse, now },
    start: { projectId, origin, locale: texts.locale },
    async register() {
      await Promise.all([
        auth.register(device.registration, browser),
        keeper.register(device.registration, browser),
      ])
    },
  })
  const requireAccess = (): Access => {
    if (!access) throw refuse('errorSignInAgain', 'notSignedIn')
    return access
  }
  const devices = async () => {
    const { token, flow } = requireAccess()
    return readDevices(await rotation.auth.state(token), await rotation.keeper.state(flow))
  }
  return {
    async begin(email, signal) {
      access = undefined
      const { match } = await login.connectEmail(email, { signal, isOldClient: false })
      if (match === undefined) throw refuse('errorSignInAgain', 'notSignedIn')
      return match
    },
    async untilApproved(signal) {
      const { next } = await login.connectDevice(undefined, signal)
      return next === 'CONNECT' ? 'done' : 'code'
    },
    enterCode: (code, signal) => login.connectOtp(code, signal),
    devices,
    async remove(removed) {
      const own = requireAccess()
      // An earlier try may have got further than its answer.
      await settleRotation(rotation, own)
      if ((await devices()).some(each => each.device === removed)) await rotate(care, own, removed)
      return devices()
    },
    async phrase() {
      const own = requireAccess()
      const { phraseOf } = await import('./phrase.js')
      const secret = await openSecretOf(care, own)
      try {
        return phraseOf(secret)
      } finally {
        secret.fill(0)
      }
    },
    async signOut() {
      access = undefined
      await sessions.end()
    },
  }
}
