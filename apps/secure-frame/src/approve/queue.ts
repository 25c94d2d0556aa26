import type { Asked, Performed, Prepared } from './approve.types.js'

/** The view of one request. */
export interface ShownRequest {
  /** Shows what the request does. Confirm does not work before. */
  fill(prepared: Prepared): void
  setCount(count: number): void
  setWorking(): void
  /** The page has given the request up, and the transaction is on its way all the same. */
  showSent(hash: string): void
  close(): void
}

/** What the queue shows requests with. */
export interface ApproveView {
  show(
    asked: Asked,
    count: number,
    on: { readonly confirm: () => void; readonly reject: () => void },
  ): ShownRequest
}

/** The person said no. */
export class RejectedError extends Error {
  override readonly name = 'RejectedError'
}

/** Requests to a person, one at a time. */
export interface ApproveQueue {
  readonly count: number
  /** Shows a request when those before it are done. @throws RejectedError; an AbortError when the signal fires; what `perform` throws */
  ask(asked: Asked, signal: AbortSignal): Promise<unknown>
}

/** Creates an empty queue. The view comes with the first request. */
export function createApproveQueue(loadView: () => Promise<ApproveView>): ApproveQueue {
  let count = 0
  let last: Promise<unknown> = Promise.resolve()
  let shown: ShownRequest | undefined

  const changeCount = (by: number) => {
    count += by
    shown?.setCount(count)
  }

  /** Resolves with what was confirmed. */
  const decide = (view: ApproveView, asked: Asked, signal: AbortSignal) => {
    let own: ShownRequest | undefined
    const decision = new Promise<{ readonly prepared: Prepared; readonly own: ShownRequest }>(
      (resolve, reject) => {
        let prepared: Prepared | undefined
        const opened = view.show(asked, count, {
          confirm: () => {
            if (prepared?.request) resolve({ prepared, own: opened })
          },
          reject: () => reject(new RejectedError('The request was rejected')),
        })
        own = opened
        shown = opened
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        asked.prepare(signal).then(
          ready => {
            prepared = ready
            opened.fill(ready)
          },
          error => reject(error),
        )
      },
    )
    return decision.catch(error => {
      own?.close()
      throw error
    })
  }

  const run = async (asked: Asked, signal: AbortSignal): Promise<unknown> => {
    signal.throwIfAborted()
    const view = await loadView()
    signal.throwIfAborted()
    const { prepared, own } = await decide(view, asked, signal)
    own.setWorking()
    let performed: Performed | undefined
    try {
      if (!prepared.request) throw new RejectedError('The request was rejected')
      performed = await asked.perform(prepared.request, signal)
      return performed.answer
    } finally {
      if (signal.aborted && performed?.hash !== undefined) own.showSent(performed.hash)
      else own.close()
    }
  }

  return {
    get count() {
      return count
    },
    ask(asked, signal) {
      changeCount(1)
      const result = last.then(() => run(asked, signal))
      const done = () => {
        shown = undefined
        changeCount(-1)
      }
      last = result.then(done, done)
      return result
    },
  }
}
