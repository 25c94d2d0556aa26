import { SiwxError } from '../errors.js'
import type { SiwxClient, SiwxClientOptions } from './options.types.js'
import type { SignIn } from './sign-in.js'

type Calls = Omit<SignIn, 'acceptsRecap' | 'subscribe'>

const calls: Readonly<Record<keyof Calls, true>> = {
  createMessage: true,
  addSession: true,
  revokeSession: true,
  setSessions: true,
  getSessions: true,
  prepare: true,
  session: true,
  signOut: true,
  unlink: true,
  setPrimary: true,
}

/**
 * Signs visitors in at a server of `@latchkey/siwx/server`. Every method rejects with a `SiwxError`: its code is the
 * server's, or `timeout`, `networkError` or `invalidAnswer`. Its code is fetched at the first call.
 * @example
 * createClient({ adapters, networks, siwx: siwx({ url: '/siwx' }) })
 */
export function siwx(options: SiwxClientOptions): SiwxClient {
  let signIn: SignIn | undefined
  let loading: Promise<SignIn> | undefined
  const fetchCode = async () => {
    try {
      const { createSignIn } = await import('./sign-in.js')
      signIn = createSignIn(options)
      return signIn
    } catch {
      loading = undefined
      throw new SiwxError('networkError', 'The code of the sign-in could not be fetched. Try again.')
    }
  }
  const load = () => {
    loading ??= fetchCode()
    return loading
  }
  const later = ([name]: [string, true]) => [
    name,
    async (...input: unknown[]): Promise<unknown> => {
      const run = (await load())[name as keyof Calls] as (...given: unknown[]) => unknown
      return run(...input)
    },
  ]
  return {
    ...(Object.fromEntries(Object.entries(calls).map(later)) as Calls),
    acceptsRecap: () => signIn?.acceptsRecap() ?? false,
    getRequired: () => options.required ?? true,
    signOutOnDisconnect: options.signOutOnDisconnect ?? true,
    signOutOnNetworkChange: options.signOutOnNetworkChange ?? false,
    subscribe(changed) {
      const ending = new AbortController()
      const listen = async () => {
        const stop = (await load()).subscribe(changed)
        if (ending.signal.aborted) stop()
        else ending.signal.addEventListener('abort', stop)
      }
      // What is not here knows no session that another tab could end.
      listen().catch(() => undefined)
      return () => ending.abort()
    },
  }
}
