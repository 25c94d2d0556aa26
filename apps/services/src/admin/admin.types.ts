import type { Database } from '../database/database.types.js'
import type { HotCache } from '../server/hot-cache.js'

/** A mistake in an admin command. Its message tells what to do. */
export class AdminError extends Error {
  override readonly name = 'AdminError'
}

/** What an action works on. */
export interface AdminContext {
  readonly database: Database
  /** Reaches the caches of all running processes. */
  readonly cache: Pick<HotCache, 'forget'>
}

/** Flags of the command line; a list where a flag may stand more than once. */
export interface AdminFlags {
  readonly name?: string | undefined
  readonly origin?: readonly string[] | undefined
  readonly features?: string | undefined
  readonly analytics?: string | undefined
  readonly budget?: string | undefined
  readonly wallet?: string | undefined
  readonly token?: string | undefined
  readonly currency?: string | undefined
  readonly project?: string | undefined
  readonly fixed?: boolean | undefined
}

/** One action, such as `project add`. */
export interface AdminAction {
  /** What follows the action's name: `<id> [--origin <origin>]…` */
  readonly usage: string
  /** How many arguments the action takes. */
  readonly arguments: number
  /** Returns what is printed. @throws AdminError */
  run(context: AdminContext, args: readonly string[], flags: AdminFlags): Promise<string>
}
