import type { walletsQuerySchema } from '@latchkey/core/api'
import type * as z from 'zod/mini'

/** What a page of the directory is asked with. */
export interface WalletSearch {
  readonly page: number
  readonly entries: number
  readonly search: string
  /** Absent: every wallet. */
  readonly include?: ReadonlySet<string>
  readonly exclude: ReadonlySet<string>
  /** Empty: every network. */
  readonly chains: readonly string[]
  readonly badge?: 'none' | 'certified'
  readonly platform?: Platform
}

export type Platform = NonNullable<z.infer<typeof walletsQuerySchema>['platform']>

/** The wallet directory in memory. */
export interface WalletDirectory {
  /** Returns the JSON of a page: `{data, count}`. */
  find(search: WalletSearch): string
}
