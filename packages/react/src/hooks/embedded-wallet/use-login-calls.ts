import type { AuthActions, AuthFailure } from '@latchkey/core'
import { useMemo, useState } from 'react'
import { useClient } from '../../client-context.js'
import { loadAuth } from './use-loaded-auth.js'

/** Calls of a login hook. They keep their identity between renders, and never reject. */
interface LoginCalls {
  /** Calls an action; at once if the code is loaded, because a popup needs the tap itself. */
  run(act: (actions: AuthActions) => Promise<void>): Promise<void>
  /** Calls an action if the code is loaded: otherwise there is nothing to leave. */
  leave(act: (actions: AuthActions) => void): void
  preload(): Promise<void>
}

/** Returns the calls of a login hook, and why the code of the last call could not be loaded. */
export function useLoginCalls(): { readonly calls: LoginCalls; readonly failure: AuthFailure | null } {
  const client = useClient()
  const [failure, setFailure] = useState<AuthFailure | null>(null)
  const calls = useMemo(() => {
    const load = async () => {
      const { actions } = await loadAuth(client)
      setFailure(null)
      return actions
    }
    const run: LoginCalls['run'] = async act => {
      const found = client.features.find('auth')
      if (found) return act(found.actions)
      const actions = await load().catch(error => {
        client.env.logger.error('The embedded wallet could not be loaded', error)
        setFailure({ code: 'loadFailed', message: error.message })
      })
      if (actions) await act(actions)
    }
    return {
      run,
      leave(act: (actions: AuthActions) => void) {
        setFailure(null)
        const found = client.features.find('auth')
        if (found) act(found.actions)
      },
      async preload() {
        await load()
          .then(({ preloadFrame }) => preloadFrame())
          .catch(error => client.env.logger.warn('The embedded wallet could not be loaded', error))
      },
    }
  }, [client])
  return { calls, failure }
}
