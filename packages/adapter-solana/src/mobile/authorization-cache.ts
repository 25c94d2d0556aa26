import type { AdapterHost } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { decodeAddress } from '../codec/address.js'
import type { Authorization } from './sdk.types.js'

const KEY = 'mobile:authorization'
const MOST_ACCOUNTS = 256

const text = v.pipe(v.string(), v.maxLength(8_192))
const chain = v.custom<`${string}:${string}`>(
  value => typeof value === 'string' && /^solana:[\w-]{1,32}$/.test(value),
)
const secureUrl = v.pipe(
  text,
  v.url(),
  v.check(url => new URL(url).protocol === 'https:'),
)
const account = v.object({ address: v.string(), chains: v.array(text), features: v.array(text) })
const stored = v.object({
  auth_token: text,
  chain,
  wallet_uri_base: v.nullish(secureUrl),
  accounts: v.pipe(v.array(account), v.minLength(1), v.maxLength(MOST_ACCOUNTS)),
  capabilities: v.looseObject({
    features: v.array(text),
    supports_sign_and_send_transactions: v.optional(v.boolean()),
  }),
})

/** The stored authorization, checked; undefined for anything else. The key of an account is that of its address. */
function parse(json: string | null) {
  try {
    const { accounts, ...rest } = v.parse(stored, JSON.parse(json ?? ''))
    const withKeys = accounts.map(each => {
      const publicKey = decodeAddress(each.address)
      if (!publicKey) throw new TypeError('no address')
      return { ...each, publicKey }
    })
    return { ...rest, accounts: withKeys }
  } catch {
    return undefined
  }
}

/**
 * Keeps the authorization in the client's storage, whose failures do not reach here. Results of signing in are left out:
 * the SDK would return them for a later request. `pause` hides the authorization while the work runs, so that the SDK asks
 * the wallet.
 */
export function createAuthorizationCache({ storage }: AdapterHost) {
  let paused = false
  return {
    clear: async () => storage.remove(KEY),
    // The SDK's type of an authorization has members that nothing reads.
    get: async () => (paused ? undefined : parse(storage.get(KEY))) as never,
    async set(authorization: Authorization) {
      const checked = v.safeParse(stored, authorization)
      if (checked.success) storage.set(KEY, JSON.stringify(checked.output))
    },
    async pause<T>(work: () => Promise<T>): Promise<T> {
      paused = true
      try {
        return await work()
      } finally {
        paused = false
      }
    },
  }
}

/** Where the SDK keeps its authorization. */
export type AuthorizationCache = ReturnType<typeof createAuthorizationCache>
