import { createLatest } from '../../kernel/task.js'
import type { AuthFailure } from '../auth.types.js'
import type { Frame } from '../frame.js'

interface StepsDeps {
  readonly scope: { readonly signal: AbortSignal }
  readonly frame: Pick<Frame, 'failureOf'>
  /** What becomes of a failure, unless a step says otherwise. */
  end(error: AuthFailure): void
}

/** The steps of an email login or update. */
export interface Steps {
  /** Runs a step; a newer step and `cancel` drop its result. */
  step(work: (signal: AbortSignal) => Promise<void>, failed?: (error: AuthFailure) => void): Promise<void>
  cancel(): void
}

/** Creates steps of which the newest counts. They end with the client. */
export function createSteps({ scope, frame, end }: StepsDeps): Steps {
  const steps = createLatest()
  return {
    step: (work, failed = end) =>
      steps.run(async signal => {
        try {
          await work(signal)
        } catch (error) {
          if (!signal.aborted) failed(frame.failureOf(error))
        }
      }, scope.signal),
    cancel: () => steps.cancel(),
  }
}
