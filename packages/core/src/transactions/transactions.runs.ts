import type { ClientContext } from '../context/context.js'

/** What is done about single transactions in the background, at most one run each. */
export interface Runs {
  has(id: string): boolean
  /** Starts a run, unless one of this id is under way. */
  begin(id: string, run: (signal: AbortSignal) => Promise<void>): void
  end(id: string): void
}

/** Makes the runs of one client. They end with it. A run that fails is logged with `failed`. */
export function createRuns({ env, scope }: Pick<ClientContext, 'env' | 'scope'>, failed: string): Runs {
  const running = new Map<string, AbortController>()
  scope.add(() => {
    for (const each of running.values()) each.abort()
  })
  return {
    has: id => running.has(id),
    begin(id, run) {
      if (running.has(id)) return
      const aborter = new AbortController()
      running.set(id, aborter)
      run(aborter.signal)
        .catch(error => {
          if (!aborter.signal.aborted) env.logger.warn(failed, error)
        })
        .finally(() => running.delete(id))
    },
    end: id => running.get(id)?.abort(),
  }
}
