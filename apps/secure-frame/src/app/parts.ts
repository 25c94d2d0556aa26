import { createAuthRotationCalls, createKeeperRotationCalls } from '../care/rotation-calls.js'
import type { Fetch } from '../ports.types.js'
import { openDevice } from '../session/device.js'
import { createEmailUpdateLoader } from '../session/email-update/load.js'
import { createLogin } from '../session/login.js'
import { createAuthCalls, createKeeperCalls } from '../session/parties.js'
import { createPartyClient } from '../session/party-client.js'
import { createSessions } from '../session/sessions.js'
import { createLazySocial } from '../session/social/lazy-social.js'
import type { ListenForTickets } from '../session/social/social.types.js'
import { createSignerClient, type SignerWorker } from '../signer/signer-client.js'
import { createAccountTypes } from '../smart-account/account-types.js'
import { createBatches } from '../smart-account/batches.js'
import type { Store } from '../storage/store.types.js'
import { createRecords } from '../vault/records.js'
import { createWalletVault } from '../vault/wallet-vault.js'
import { createAccountReader } from './account.js'
import { createNetworks } from './networks.js'
import type { Refuse } from './refusals.js'
import type { Settings } from './settings.js'

/** What of the platform the wallet uses. */
export interface Platform {
  readonly store: Store
  readonly fetch: Fetch
  now(): number
  after(ms: number, run: () => void): () => void
  createWorker(): SignerWorker
  /** Runs one at a time over all tabs of this device. */
  exclusive<T>(run: () => Promise<T>): Promise<T>
  /** The browser's name for itself. */
  readonly browser: string
  /** Default: the window of the frame. */
  readonly listenForTickets?: ListenForTickets
}

/** What the page said of itself at the start. */
export interface PageFacts {
  readonly origin: string
  readonly projectId: string
  readonly chainId: string
  readonly locale: string
}

/** Puts the wallet together, without its view. */
export async function createParts(platform: Platform, settings: Settings, page: PageFacts, refuse: Refuse) {
  const { store, fetch, now, after, createWorker, exclusive, browser } = platform
  const device = await openDevice(store)
  const clientOf = (baseUrl: string) => createPartyClient({ baseUrl, device, fetch, now })
  const clients = {
    auth: clientOf(`${settings.authUrl}/auth/v1`),
    keeper: clientOf(`${settings.keeperUrl}/keeper/v1`),
  }
  const [auth, keeper] = [createAuthCalls(clients.auth), createKeeperCalls(clients.keeper)]
  const rotation = {
    auth: createAuthRotationCalls(clients.auth),
    keeper: createKeeperRotationCalls(clients.keeper),
  }
  const signer = createSignerClient({ createWorker, after })
  const sessions = createSessions(store, auth, now)
  const records = createRecords(store)
  const vault = createWalletVault({ auth, keeper, rotation, device, records, signer, refuse, exclusive })
  const networks = createNetworks(settings, { store, refuse, asked: page.chainId, fetch })
  const types = createAccountTypes(store, networks)
  const batches = createBatches({ store, now, exclusive })
  const wait = (ms: number) => new Promise<void>(resolve => after(ms, resolve))
  const { origin, projectId, locale } = page
  const start = { projectId, origin, locale }
  const parts = { clients, device, store, sessions, records, refuse, start, now, exclusive }
  const { emailUpdate, followEmail } = createEmailUpdateLoader(parts)
  const account = createAccountReader({ sessions, auth, vault, networks, types, refuse, followEmail })
  const register = async () => {
    await Promise.all([
      auth.register(device.registration, browser),
      keeper.register(device.registration, browser),
    ])
  }
  const login = createLogin({
    auth,
    keeper,
    sessions,
    vault,
    refuse,
    now,
    start,
    register,
  })
  const social = createLazySocial({
    ...{ ...clients, sessions, vault, refuse, settings, start, register, after, now },
    ...{ thumbprint: device.thumbprint, listenForTickets: platform.listenForTickets },
  })
  return { signer, sessions, vault, networks, types, batches, account, login, social, emailUpdate, wait }
}

/** The parts of a wallet. */
export type WalletParts = Awaited<ReturnType<typeof createParts>>
