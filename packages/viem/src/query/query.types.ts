import type { LatchkeyError } from '@latchkey/core'

interface Flags<Status extends 'idle' | 'pending' | 'success' | 'error'> {
  readonly status: Status
  /** Nothing is asked for: a parameter is missing, or `enabled` is false. */
  readonly isIdle: Status extends 'idle' ? true : false
  /** Asked for the first time, or again after a failure of the first. */
  readonly isPending: Status extends 'pending' ? true : false
  readonly isSuccess: Status extends 'success' ? true : false
  readonly isError: Status extends 'error' ? true : false
}

/** The state of what a component reads. `status` tells which fields are set. */
export type QueryState<Data> = (
  | (Flags<'idle'> & { readonly data: undefined; readonly error: null })
  | (Flags<'pending'> & { readonly data: undefined; readonly error: null })
  | (Flags<'success'> & { readonly data: Data; readonly error: null })
  // The data of the last success, if there was one.
  | (Flags<'error'> & { readonly data: Data | undefined; readonly error: LatchkeyError })
) & {
  /** A request is on its way, also where there are data already. */
  readonly isFetching: boolean
}

/** State and call of a reading hook, with the names of TanStack Query's `useQuery`. */
export type QueryResult<Data> = QueryState<Data> & {
  /** Asks again. Resolves when the answer is in the state, and never rejects. Joins a request that is on its way. */
  readonly refetch: () => Promise<void>
}
