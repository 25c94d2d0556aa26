/** A request that waits for the visitor, such as one to sign. */
export interface PendingRequest {
  readonly id: number
  /** What is asked, such as `transaction` or `message`; the interface shows it accordingly. */
  readonly kind: string
}

/** What follows when a request ends; one of them runs, once. */
export interface RequestHandlers {
  readonly onSuccess?: () => void
  readonly onError?: () => void
  readonly onCancel?: () => void
}

/** How a request ended. */
export type RequestOutcome = 'success' | 'error' | 'cancel'
