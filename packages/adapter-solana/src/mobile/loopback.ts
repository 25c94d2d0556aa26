import { type AdapterHost, LatchkeyError, readProperty } from '@latchkey/core/adapter'

type State = 'granted' | 'denied' | 'prompt'

/** The permission to reach apps on this device; browsers without it let every page do so. */
async function readState(page: unknown): Promise<State> {
  const permissions = readProperty(readProperty(page, 'navigator'), 'permissions')
  const query = readProperty(permissions, 'query')
  if (typeof query !== 'function') return 'granted'
  try {
    const status: unknown = await Reflect.apply(query, permissions, [{ name: 'loopback-network' }])
    const state = readProperty(status, 'state')
    return state === 'denied' || state === 'prompt' ? state : 'granted'
  } catch {
    return 'granted'
  }
}

const refused = (message: string, hint: string) => new LatchkeyError('unavailable', message, { hint })

/**
 * Asks for the permission before the SDK does: the dialogs of the SDK load fonts from a third party.
 * @throws LatchkeyError `unavailable` where it's denied, or was given too late to open an app in the same tap
 */
export async function requireLoopback({ env }: AdapterHost): Promise<void> {
  const state = await readState(env.window)
  if (state === 'granted') return
  if (state === 'prompt') {
    // Any request to the device makes the browser ask; nothing needs to answer it.
    await env.fetch('http://localhost', { mode: 'no-cors' }).catch(() => undefined)
    if ((await readState(env.window)) === 'granted') {
      const activation = readProperty(readProperty(env.window, 'navigator'), 'userActivation')
      if (readProperty(activation, 'isActive') !== false) return
      throw refused('The browser now allows the connection', 'Try again: browsers open apps in a tap alone.')
    }
  }
  throw refused(
    'The browser does not let this page reach apps on the device',
    'Allow it in the settings of the site. A content security policy needs http://localhost and ws://localhost:*.',
  )
}
