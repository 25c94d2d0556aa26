import type { Clock } from '../../kernel/env.types.js'

/** How long the refusal of an unknown method waits for the modal. Given by the specification. */
const REFUSAL_MS = 300

/** What approvals need of the interface. */
export interface ApprovalPorts {
  /** Whether the modal is open. */
  isOpen(): boolean
  /** Whether the view of the approval is the current one. */
  isShown(): boolean
  /** Whether the transaction stack is empty. */
  isStackEmpty(): boolean
  /** Opens the modal on the view of the approval. */
  open(): void
  /** Adds the view of the approval to the open modal. */
  push(): void
  /** Goes back one view. */
  goBack(): void
  close(): void
  /** Settles the newest entry of the transaction stack. */
  settleStack(outcome: 'success' | 'error'): void
  fetchBalance(namespace: string): void
  /** Says 'Action not allowed'. */
  sayNotAllowed(): void
}

/** Requests that wait for a person in the frame. The frame shows one of them and counts the rest. */
export interface Approvals {
  readonly count: number
  /**
   * Shows the frame while a request is open. The signal fires when the modal closes.
   * @throws what the request rejects with; `isClosed` says whether the modal was closed
   */
  show<T>(namespace: string, ask: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** A method that the wallet does not know: says so in the modal. */
  refuse(): void
  /** The modal was closed: rejects what waits. */
  modalClosed(): void
}

/** Creates the approvals of one client. */
export function createApprovals(
  ports: ApprovalPorts,
  { clock, scope }: { readonly clock: Clock; readonly scope: { add(release: () => void): void } },
): Approvals {
  const open = new Set<AbortController>()
  let hasPushed = false
  let cancelRefusal = () => {}
  scope.add(() => {
    cancelRefusal()
    for (const each of open) each.abort()
  })

  const begin = () => {
    if (!ports.isOpen()) {
      hasPushed = false
      return ports.open()
    }
    // The frame is there already: it queues the request.
    if (ports.isShown()) return
    hasPushed = true
    ports.push()
  }
  /** Leaves the view as it was found, once nothing waits in the frame. */
  const finish = (outcome: 'success' | 'error') => {
    if (open.size > 0 || !ports.isOpen()) return
    if (!ports.isStackEmpty()) return ports.settleStack(outcome)
    if (!ports.isShown()) return
    if (hasPushed) ports.goBack()
    else ports.close()
  }

  return {
    get count() {
      return open.size
    },
    async show(namespace, ask) {
      const controller = new AbortController()
      begin()
      open.add(controller)
      let outcome: 'success' | 'error' = 'error'
      try {
        const answer = await ask(controller.signal)
        outcome = 'success'
        ports.fetchBalance(namespace)
        return answer
      } finally {
        open.delete(controller)
        finish(outcome)
      }
    },
    refuse() {
      cancelRefusal()
      cancelRefusal = clock.after(REFUSAL_MS, ports.sayNotAllowed)
    },
    modalClosed() {
      for (const each of [...open]) each.abort()
    },
  }
}
