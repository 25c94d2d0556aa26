import { SiwxError } from '../errors.js'
import type { SiwxClient, SiwxClientOptions } from './options.types.js'
import type { SignIn } from './sign-in.js'

const calls = [
  ...['createMessage', 'addSession', 'revokeSession', 'setSessions', 'getSessions'],
  ...['prepare', 'session', 'signOut', 'unlink', 'setPrimary'],
] as (keyof Calls)[]
type Calls = Omit<SignIn, 'acceptsRecap' | 'subscribe'>

/**
 * Signs visitors in at a server of `@latchkey/siwx/server`. Every method rejects with a `SiwxError`: its code is the
 * server's, or `timeout`, `networkError` or `invalidAnswer`. Its code is fetched at the first call.
 * @example
 * createClient({ adapters, networks, siwx: siwx({ url: '/siwx' }) })
 */
export function siwx(options: SiwxClientOptions): SiwxClient {
  let signIn: SignIn | undefined
  let loading: Promise<SignIn> | undefined
  const load = () => {
    loading ??= import('./sign-in.js').then(
      ({ createSignIn }) => {
        signIn = createSignIn(options)
        return signIn
      },
      () => {
        loading = undefined
        throw new SiwxError('networkError', 'The code of the sign-in could not be fetched.')
      },
    )
    return loading
  }
  const later = (name: keyof Calls) => [
    name,
    (...input: never[]) => load().then(code => (code[name] as (...given: never[]) => unknown)(...input)),
  ]
  return {
    ...(Object.fromEntries(calls.map(later)) as Calls),
    acceptsRecap: () => signIn?.acceptsRecap() ?? false,
    getRequired: () => options.required ?? true,
    signOutOnDisconnect: options.signOutOnDisconnect ?? true,
    signOutOnNetworkChange: options.signOutOnNetworkChange ?? false,
    subscribe(changed) {
      const subscribed = load().then(
        code => code.subscribe(changed),
        // What is not here knows no session that another tab could end.
        () => () => undefined,
      )
      return () => void subscribed.then(stop => stop())
    },
  }
}
