import { exportJWK, generateKeyPair } from 'jose'
import type { Fetch } from '../ports.types.js'
import { createMemoryAuth } from './memory-auth.js'
import { createMemoryKeeper } from './memory-keeper.js'

/** Both parties in memory, for tests. They keep to the wire and to the order of steps; they have no limits on mails. */
export interface MemoryParties {
  readonly authUrl: string
  readonly keeperUrl: string
  readonly auth: ReturnType<typeof createMemoryAuth>
  readonly keeper: ReturnType<typeof createMemoryKeeper>
  answer(request: Request): Promise<Response>
  /** Answers as a server would. */
  readonly fetch: Fetch
}

/** Creates both parties without users. */
export async function createMemoryParties({
  authUrl = 'https://auth.example',
  keeperUrl = 'https://keeper.example',
  now = Date.now,
}: {
  readonly authUrl?: string
  readonly keeperUrl?: string
  readonly now?: () => number
} = {}): Promise<MemoryParties> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const authBase = `${authUrl}/auth/v1`
  const keeperBase = `${keeperUrl}/keeper/v1`
  const keeper = createMemoryKeeper({ baseUrl: keeperBase, authUrl: authBase, key: privateKey, now })
  const keeperKey = await exportJWK(publicKey)
  const auth = createMemoryAuth({ baseUrl: authBase, keeperUrl: keeperBase, keeperKey, now })
  const answer = async (request: Request): Promise<Response> => {
    if (request.url.startsWith(authBase)) return auth.answer(request)
    if (request.url.startsWith(keeperBase)) return keeper.answer(request)
    throw new TypeError('No party has this address')
  }
  return {
    authUrl,
    keeperUrl,
    auth,
    keeper,
    answer,
    fetch: async (url, init) => answer(new Request(url, init)),
  }
}
