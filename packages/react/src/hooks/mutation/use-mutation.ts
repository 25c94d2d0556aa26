import type { LatchkeyError } from '@latchkey/core'
import { toLatchkeyError } from '@latchkey/core/internal/errors/error'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { MutationState, UseMutationResult } from './mutation.types.js'

const toState = <Data, Variables>(
  status: MutationState<Data, Variables>['status'],
  variables?: Variables,
  data?: Data,
  error: unknown = null,
) =>
  ({
    status,
    isIdle: status === 'idle',
    isPending: status === 'pending',
    isSuccess: status === 'success',
    isError: status === 'error',
    data,
    error,
    variables,
  }) as MutationState<Data, Variables>

/**
 * Returns the state of the component's newest call of `run`, with the functions that call it. Every failure becomes a
 * `LatchkeyError`, by `toError`. React ignores what settles after the component is gone.
 */
export function useMutation<Data, Variables>(
  run: (variables: Variables) => Promise<Data>,
  toError: (failure: unknown) => LatchkeyError = toLatchkeyError,
): UseMutationResult<Data, Variables> {
  const [state, setState] = useState(() => toState<Data, Variables>('idle'))
  const latest = useRef({ run, toError })
  useEffect(() => {
    latest.current = { run, toError }
  })
  const calls = useMemo(() => {
    let newest = 0
    const mutateAsync = async (variables: Variables): Promise<Data> => {
      newest += 1
      const own = newest
      const settle = (next: MutationState<Data, Variables>) => {
        if (own === newest) setState(next)
      }
      settle(toState('pending', variables))
      try {
        const data = await latest.current.run(variables)
        settle(toState('success', variables, data))
        return data
      } catch (failure) {
        const error = latest.current.toError(failure)
        settle(toState<Data, Variables>('error', variables, undefined, error))
        throw error
      }
    }
    return {
      mutate: (variables: Variables) => void mutateAsync(variables).catch(() => undefined),
      mutateAsync,
      reset() {
        newest += 1
        setState(toState<Data, Variables>('idle'))
      },
    }
  }, [])
  return { ...state, ...calls }
}
