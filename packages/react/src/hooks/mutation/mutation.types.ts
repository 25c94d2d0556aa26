import type { LatchkeyError } from '@latchkey/core'

interface Flags<Status extends 'idle' | 'pending' | 'success' | 'error'> {
  readonly status: Status
  readonly isIdle: Status extends 'idle' ? true : false
  readonly isPending: Status extends 'pending' ? true : false
  readonly isSuccess: Status extends 'success' ? true : false
  readonly isError: Status extends 'error' ? true : false
}

/** The state of a component's newest call. `status` tells which fields are set. */
export type MutationState<Data, Variables> =
  | (Flags<'idle'> & { readonly data: undefined; readonly error: null; readonly variables: undefined })
  | (Flags<'pending'> & { readonly data: undefined; readonly error: null; readonly variables: Variables })
  | (Flags<'success'> & { readonly data: Data; readonly error: null; readonly variables: Variables })
  | (Flags<'error'> & {
      readonly data: undefined
      readonly error: LatchkeyError
      readonly variables: Variables
    })

/** The calls of a mutation hook. They keep their identity between renders. */
export interface MutationCalls<Data, Variables> {
  /** Starts a call whose end shows in the state. Never throws, and leaves no rejected promise behind. */
  readonly mutate: (variables: Variables) => void
  /** Starts a call and settles with its own result, also if a newer call has started since. */
  readonly mutateAsync: (variables: Variables) => Promise<Data>
  /** Sets the state back to `idle`. A pending call goes on, and its end no longer shows. */
  readonly reset: () => void
}

/** State and calls of a mutation hook, in the shape of TanStack Query's `useMutation`. */
export type UseMutationResult<Data, Variables> = MutationState<Data, Variables> &
  MutationCalls<Data, Variables>
