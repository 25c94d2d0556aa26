import type { UserSession } from './user-session.types.js'

/** Callers that wait for the next login. */
export interface LoginWaiters {
  next(): Promise<UserSession>
  resolve(session: UserSession): void
  reject(error: Error): void
}

/** Creates an empty list. All who wait get the same login. */
export function createLoginWaiters(): LoginWaiters {
  let waiting: { resolve(session: UserSession): void; reject(error: Error): void }[] = []
  const take = () => {
    const all = waiting
    waiting = []
    return all
  }
  return {
    next: () =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject })
      }),
    resolve(session) {
      for (const each of take()) each.resolve(session)
    },
    reject(error) {
      for (const each of take()) each.reject(error)
    },
  }
}
