import { type Client, isLatchkeyError, type LatchkeyError } from '@latchkey/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useClient } from '../../client-context.js'

/** `connect` and `disconnect` of the client, with the state of the last `connect` call of the component. */
export interface UseConnectReturnType {
  readonly connect: Client['connect']
  readonly disconnect: Client['disconnect']
  /** True while a `connect` call of this component is pending. */
  readonly isPending: boolean
  /** The error of this component's last `connect` call. `undefined` after a success, an abort or a closed modal. */
  readonly error: LatchkeyError | undefined
}

/**
 * Returns `connect` and `disconnect`. Both promises always settle. `connect` without input opens the modal and resolves
 * with the wallet that the visitor chooses.
 */
export function useConnect(): UseConnectReturnType {
  const client = useClient()
  const [state, setState] = useState<Pick<UseConnectReturnType, 'isPending' | 'error'>>({
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
