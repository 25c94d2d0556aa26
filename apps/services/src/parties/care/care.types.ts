import type { Db } from '../../database/database.types.js'
import type { Audit } from '../audit.js'

/** What an action works on. It has no key file: it cannot open what is sealed. */
export interface CareContext {
  readonly db: Db
  readonly audit: Audit
  now(): number
}

/** Flags of the command line. */
export interface CareFlags {
  readonly yes?: boolean | undefined
}

/** One action of an operator on one person's account or wallet. */
interface CareAction {
  /** What it does, for the list of actions. */
  readonly summary: string
  /** Returns what is printed. `email`: spelled as the party keeps it. @throws ConfigError */
  run(context: CareContext, email: string, flags: CareFlags): Promise<string>
}

export type CareActions = Readonly<Record<string, CareAction>>

/** What stands in the audit table in place of a device. */
export const OPERATOR = 'operator'
