/** A request that waits for the visitor, such as a signature. */
export interface PendingRequest {
  readonly id: number
  /** Kind of the request, such as `transaction` or `message`. Decides how the interface shows it. */
  readonly kind: string
}

/** Handlers of a request. Exactly one of them runs, once. */
export interface RequestHandlers {
  readonly onSuccess?: () => void
  readonly onError?: () => void
  readonly onCancel?: () => void
}

/** How a request ended. */
export type RequestOutcome = 'success' | 'error' | 'cancel'
