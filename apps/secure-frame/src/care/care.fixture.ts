import type { Fetch } from '../ports.types.js'
import { openDevice } from '../session/device.js'
import { createAuthCalls, createKeeperCalls } from '../session/parties.js'
import { createPartyClient } from '../session/party-client.js'
import { createMemoryStore } from '../storage/memory-store.js'
import type { MemoryParties } from '../testing/memory-parties.js'
import type { CareOptions } from './rotate.js'
import { createAuthRotationCalls, createKeeperRotationCalls } from './rotation-calls.js'
import type { Access } from './settle-rotation.js'

/** The two parties, as a test reaches them. */
export interface ReachedParties {
  readonly authUrl: string
  readonly keeperUrl: string
  readonly fetch: Fetch
}

/** A device that is none of a wallet, with the calls that it makes. */
async function createCareDevice({ authUrl, keeperUrl, fetch }: ReachedParties) {
  const device = await openDevice(createMemoryStore())
  const clientOf = (baseUrl: string) => createPartyClient({ baseUrl, device, fetch, now: Date.now })
  const [authClient, keeperClient] = [clientOf(`${authUrl}/auth/v1`), clientOf(`${keeperUrl}/keeper/v1`)]
  const auth = createAuthCalls(authClient)
  const keeper = createKeeperCalls(keeperClient)
  const options: CareOptions = {
    auth,
    keeper,
    rotation: {
      auth: createAuthRotationCalls(authClient),
      keeper: createKeeperRotationCalls(keeperClient),
    },
    device,
  }
  await Promise.all([
    auth.register(device.registration, 'Care'),
    keeper.register(device.registration, 'Care'),
  ])
  return { auth, keeper, options }
}

const start = { projectId: 'project', origin: 'https://app.example', locale: 'en' }

/** Signs in by the link and a code, as on the account page: a session and an approved flow, and no half. */
export async function signInForCare(
  parties: MemoryParties,
  email: string,
  fetch: Fetch = parties.fetch,
): Promise<{ readonly options: CareOptions; readonly access: Access }> {
  const { auth, keeper, options } = await createCareDevice({ ...parties, fetch })
  const begun = await auth.startEmail({ ...start, email })
  const { flow, number } = await keeper.startFlow({ ...start, email })
  parties.keeper.approve(flow, number)
  const { statement = '' } = await keeper.pollFlow(flow)
  await auth.giveStatement(begun.flow, statement)
  const { session } = await auth.giveCode(begun.flow, parties.auth.mails.at(-1)?.code ?? '')
  return { options, access: { token: session.token, flow } }
}
