import type { ReadStore } from '../../kernel/store.js'
import type { SiwxState } from '../../siwx/siwx.types.js'
import { readPlace } from './read-facts.js'
import type { WatchInput } from './watch.types.js'
import { createFollower, followViews } from './watch-views.js'

/** Steps in which a signature is on its way: only these end in a success or a failure of the visitor's. */
const isUnderWay = (status: string): boolean => status === 'asking' || status === 'verifying'

/** Reports what becomes of each text. An account that was signed in before is no success. */
function followSignIn({ host, report }: WatchInput, siwx: ReadStore<SiwxState>): () => void {
  let { status, error } = siwx.state
  return siwx.subscribe(() => {
    const former = { status, error }
    ;({ status, error } = siwx.snapshot())
    const properties = readPlace(host)
    if (status === 'asking' && former.status !== 'asking')
      report({ event: 'CLICK_SIGN_SIWX_MESSAGE', properties })
    if (status === 'signedIn' && isUnderWay(former.status)) report({ event: 'SIWX_AUTH_SUCCESS', properties })
    // `unknown`: nobody could say whether the account is signed in, and nothing was asked of it.
    if (error && error !== former.error && status !== 'unknown')
      report({ event: 'SIWX_AUTH_ERROR', properties: { ...properties, message: error.message } })
  })
}

/** Reports sign-ins, from the first time that the modal opens in an app that asks for one. */
export function watchSignIn(input: WatchInput): void {
  const { host, report } = input
  const { ctx, features } = host
  if (!(ctx.options.siwx ?? ctx.options.siweConfig)) return
  const follow = createFollower(
    input,
    () => features.load('siwx'),
    siwx => followSignIn(input, siwx),
  )
  followViews(input, follow)
  ctx.scope.add(
    ctx.events.on('signInDeclined', () =>
      report({ event: 'CLICK_CANCEL_SIWX', properties: readPlace(host) }),
    ),
  )
}
