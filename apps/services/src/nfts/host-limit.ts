/** Runs work, at most so many at a time for one host. */
export type HostLimit = <T>(url: string, run: () => Promise<T>) => Promise<T>

/** Makes the limit of one process. */
export function createHostLimit(perHost: number): HostLimit {
  const running = new Map<string, number>()
  const waiting = new Map<string, (() => void)[]>()

  const enter = async (host: string): Promise<void> => {
    const count = running.get(host) ?? 0
    if (count < perHost) {
      running.set(host, count + 1)
      return
    }
    const queue = waiting.get(host) ?? []
    waiting.set(host, queue)
    // Whoever leaves hands its place on, so the count stays.
    await new Promise<void>(resolve => queue.push(resolve))
  }
  const leave = (host: string): void => {
    const next = waiting.get(host)?.shift()
    if (next) {
      next()
      return
    }
    waiting.delete(host)
    const count = (running.get(host) ?? 1) - 1
    if (count === 0) running.delete(host)
    else running.set(host, count)
  }

  return async (url, run) => {
    const { host } = new URL(url)
    await enter(host)
    try {
      return await run()
    } finally {
      leave(host)
    }
  }
}
