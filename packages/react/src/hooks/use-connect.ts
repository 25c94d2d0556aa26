import { type Client, isLatchkeyError, type LatchkeyError } from '@latchkey/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useClient } from '../client-context.js'

/** Connecting and disconnecting. Both promises settle in every case; see `Client`. */
export interface ConnectHook {
  readonly connect: Client['connect']
  readonly disconnect: Client['disconnect']
  /** True while a call of this component's `connect` waits. */
  readonly isPending: boolean
  /** Why the last `connect` of this component failed; a cancelled one is no failure. */
  readonly error: LatchkeyError | undefined
}

/** The two calls that begin and end a connection, and how the last one that this component began stands. */
export function useConnect(): ConnectHook {
  const client = useClient()
  const [state, setState] = useState<Pick<ConnectHook, 'isPending' | 'error'>>({
    isPending: false,
    error: undefined,
  })
  const run = useRef(0)
  useEffect(
    () => () => {
      run.current += 1
    },
    [],
  )
  const connect: Client['connect'] = useCallback(
    async input => {
      run.current += 1
      const own = run.current
      const settle = (isPending: boolean, error?: LatchkeyError) => {
        if (own === run.current) setState({ isPending, error })
      }
      settle(true)
      try {
        const connection = await client.connect(input)
        settle(false)
        return connection
      } catch (error) {
        const isFailure = isLatchkeyError(error) && error.code !== 'aborted' && error.code !== 'modalClosed'
        settle(false, isFailure ? error : undefined)
        throw error
      }
    },
    [client],
  )
  return { connect, disconnect: client.disconnect, ...state }
}
